// SPDX-License-Identifier: MIT
//
// Terms with variables, compiled to run over registers: one register per variable.
//
// A pattern is used in two directions. Where all its variables are known it is a Source, which
// yields a value; where some are not it is a Match, which takes a value apart and fills registers.
//
//   PatternCompiler compiler(pool);
//   Match head = compiler.match(parse("(cell ?x 1)"), 0);     // ?x -> register 0
//   Source again = compiler.source(parse("(pos ?x)"));        // built from register 0
//   matches(pool, compiler.builds(), registers, head, value)     fills register 0
//   resolve(pool, compiler.builds(), registers, again)           yields (pos ...)
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gdl/ast.h"
#include "terms/term_pool.h"

namespace tafl::terms {

// A value that is known when it is needed.
struct Source {
  enum class Kind : std::uint8_t { kConstant, kRegister, kBuild };
  Kind kind = Kind::kConstant;
  std::uint32_t index = 0;  // a Value, a register, or a position among the builds
};

// A function term put together from known values.
struct Build {
  gdl::SymbolId name;
  std::vector<Source> args;
};

// What happens to a value that is met: it is kept, compared, or taken apart.
struct Match {
  enum class Kind : std::uint8_t { kBind, kEqual, kStruct };
  Kind kind = Kind::kBind;
  std::uint32_t position = 0;  // the argument or column that it is about
  std::uint32_t bind = 0;      // kBind: the register to fill
  Source equal;                // kEqual
  gdl::SymbolId name;          // kStruct: the functor expected
  std::uint32_t arity = 0;     // kStruct
  std::vector<Match> args;     // kStruct: what happens to the arguments
};

// A variable is needed that nothing binds.
class UnboundVariable : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

class PatternCompiler {
 public:
  explicit PatternCompiler(TermPool& pool) : pool_(pool) {}

  // Whether all variables of the term have registers by now.
  bool bound(const gdl::Term& term) const;
  // Throws UnboundVariable.
  Source source(const gdl::Term& term);
  // Gives registers to the variables that have none yet.
  Match match(const gdl::Term& term, std::size_t position);

  std::size_t registers() const { return registers_.size(); }
  const std::vector<Build>& builds() const { return builds_; }
  std::vector<Build> take_builds() { return std::move(builds_); }

 private:
  TermPool& pool_;
  std::unordered_map<gdl::SymbolId, std::uint32_t> registers_;
  std::vector<Build> builds_;
};

// Which registers a source reads, a match reads and a match fills: sets the bits.
void mark_reads(const std::vector<Build>& builds, const Source& source, std::vector<bool>& read);
void mark_reads_and_fills(const std::vector<Build>& builds, const Match& match,
                          std::vector<bool>& read, std::vector<bool>& filled);

// Runs compiled patterns. `builds` are those of the compiler that made the patterns.

Value build_term(TermPool& pool, const std::vector<Build>& builds, const Value* registers,
                 const Source& source);
Value find_term(const TermPool& pool, const std::vector<Build>& builds, const Value* registers,
                const Source& source);

inline Value resolve(TermPool& pool, const std::vector<Build>& builds, const Value* registers,
                     const Source& source) {
  if (source.kind == Source::Kind::kConstant) return source.index;
  if (source.kind == Source::Kind::kRegister) return registers[source.index];
  return build_term(pool, builds, registers, source);
}

// Like resolve, but kNoValue for a term that does not exist yet.
inline Value lookup(const TermPool& pool, const std::vector<Build>& builds, const Value* registers,
                    const Source& source) {
  if (source.kind == Source::Kind::kConstant) return source.index;
  if (source.kind == Source::Kind::kRegister) return registers[source.index];
  return find_term(pool, builds, registers, source);
}

bool matches_struct(const TermPool& pool, const std::vector<Build>& builds, Value* registers,
                    const Match& match, Value value);

inline bool matches(const TermPool& pool, const std::vector<Build>& builds, Value* registers,
                    const Match& match, Value value) {
  if (match.kind == Match::Kind::kBind) {
    registers[match.bind] = value;
    return true;
  }
  if (match.kind == Match::Kind::kEqual) {
    return lookup(pool, builds, registers, match.equal) == value;
  }
  return matches_struct(pool, builds, registers, match, value);
}

}  // namespace tafl::terms
