// SPDX-License-Identifier: MIT
#include "terms/pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tafl::terms {
namespace {

// Room for the arguments of a term under construction: on the stack unless there are many.
class Arguments {
 public:
  explicit Arguments(std::size_t count) {
    if (count > few_.size()) many_.resize(count);
  }
  Value* data() { return many_.empty() ? few_.data() : many_.data(); }

 private:
  std::array<Value, 16> few_;
  std::vector<Value> many_;
};

}  // namespace

bool PatternCompiler::bound(const gdl::Term& term) const {
  if (term.is_variable()) return registers_.contains(term.symbol);
  return std::all_of(term.args.begin(), term.args.end(),
                     [&](const gdl::Term& arg) { return bound(arg); });
}

Source PatternCompiler::source(const gdl::Term& term) {
  if (term.is_variable()) {
    const auto found = registers_.find(term.symbol);
    if (found == registers_.end()) {
      throw UnboundVariable(fmt::format("variable {} is not bound by a positive condition",
                                        pool_.symbols().name(term.symbol)));
    }
    return {Source::Kind::kRegister, found->second};
  }
  if (gdl::is_ground(term)) return {Source::Kind::kConstant, pool_.intern(term)};
  Build build;
  build.name = term.symbol;
  for (const gdl::Term& arg : term.args) build.args.push_back(source(arg));
  builds_.push_back(std::move(build));
  return {Source::Kind::kBuild, static_cast<std::uint32_t>(builds_.size() - 1)};
}

Match PatternCompiler::match(const gdl::Term& term, std::size_t position) {
  Match match;
  match.position = static_cast<std::uint32_t>(position);
  if (bound(term)) {
    match.kind = Match::Kind::kEqual;
    match.equal = source(term);
  } else if (term.is_variable()) {
    match.kind = Match::Kind::kBind;
    match.bind = static_cast<std::uint32_t>(registers_.size());
    registers_.emplace(term.symbol, match.bind);
  } else {
    match.kind = Match::Kind::kStruct;
    match.name = term.symbol;
    match.arity = static_cast<std::uint32_t>(term.arity());
    for (std::size_t i = 0; i < term.arity(); ++i) {
      match.args.push_back(this->match(term.args[i], i));
    }
  }
  return match;
}

void mark_reads(const std::vector<Build>& builds, const Source& source, std::vector<bool>& read) {
  if (source.kind == Source::Kind::kRegister) read[source.index] = true;
  if (source.kind != Source::Kind::kBuild) return;
  for (const Source& arg : builds[source.index].args) mark_reads(builds, arg, read);
}

void mark_reads_and_fills(const std::vector<Build>& builds, const Match& match,
                          std::vector<bool>& read, std::vector<bool>& filled) {
  if (match.kind == Match::Kind::kBind) filled[match.bind] = true;
  if (match.kind == Match::Kind::kEqual) mark_reads(builds, match.equal, read);
  for (const Match& arg : match.args) mark_reads_and_fills(builds, arg, read, filled);
}

Value build_term(TermPool& pool, const std::vector<Build>& builds, const Value* registers,
                 const Source& source) {
  const Build& build = builds[source.index];
  Arguments args(build.args.size());
  for (std::size_t i = 0; i < build.args.size(); ++i) {
    args.data()[i] = resolve(pool, builds, registers, build.args[i]);
  }
  return pool.function(build.name, {args.data(), build.args.size()});
}

Value find_term(const TermPool& pool, const std::vector<Build>& builds, const Value* registers,
                const Source& source) {
  const Build& build = builds[source.index];
  Arguments args(build.args.size());
  for (std::size_t i = 0; i < build.args.size(); ++i) {
    args.data()[i] = lookup(pool, builds, registers, build.args[i]);
    if (args.data()[i] == kNoValue) return kNoValue;
  }
  return pool.find_function(build.name, {args.data(), build.args.size()});
}

bool matches_struct(const TermPool& pool, const std::vector<Build>& builds, Value* registers,
                    const Match& match, Value value) {
  if (pool.symbol(value) != match.name || pool.arity(value) != match.arity) return false;
  const Value* args = pool.args(value);
  return std::all_of(match.args.begin(), match.args.end(), [&](const Match& arg) {
    return matches(pool, builds, registers, arg, args[arg.position]);
  });
}

}  // namespace tafl::terms
