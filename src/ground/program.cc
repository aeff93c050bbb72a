// SPDX-License-Identifier: MIT
#include "ground/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tafl::ground {

void GroundProgram::set_rules(std::vector<AtomId> heads, std::vector<std::size_t> begin,
                              std::vector<Literal> literals) {
  heads_ = std::move(heads);
  begin_ = std::move(begin);
  literals_ = std::move(literals);
}

void GroundProgram::drop_rules() {
  heads_ = {};
  begin_ = {0};
  literals_ = {};
}

std::string GroundProgram::text(AtomId id) const {
  const Atom& atom = atoms[id];
  std::string term = atom.kind == Atom::Kind::kTerminal ? "" : pool_.text(atom.term);
  switch (atom.kind) {
    case Atom::Kind::kTrue:
      return fmt::format("(true {})", term);
    case Atom::Kind::kNext:
      return fmt::format("(next {})", term);
    case Atom::Kind::kDoes:
      return fmt::format("(does {} {})", game_->role_name(game::RoleId(atom.role)), term);
    case Atom::Kind::kLegal:
      return fmt::format("(legal {} {})", game_->role_name(game::RoleId(atom.role)), term);
    case Atom::Kind::kGoal:
      return fmt::format("(goal {} {})", game_->role_name(game::RoleId(atom.role)), term);
    case Atom::Kind::kTerminal:
      return "terminal";
    case Atom::Kind::kOther:
      break;
  }
  return term;
}

std::string GroundProgram::text(Literal literal) const {
  return literal.negated() ? fmt::format("(not {})", text(literal.atom())) : text(literal.atom());
}

std::string to_text(const GroundProgram& program) {
  std::string out = fmt::format("; {} fluents, {} rules, {} literals\n", program.fluents.size(),
                                program.rules(), program.literals());
  for (std::uint32_t fluent : program.initial) {
    out += fmt::format("(init {})\n",
                       program.pool().text(program.atoms[program.fluents[fluent]].term));
  }
  std::vector<std::string> rules;
  for (std::size_t rule = 0; rule < program.rules(); ++rule) {
    std::string line = program.text(program.head(rule));
    if (!program.body(rule).empty()) {
      line.insert(0, "(<= ");
      for (Literal literal : program.body(rule)) {
        line += ' ';
        line += program.text(literal);
      }
      line += ')';
    }
    rules.push_back(std::move(line));
  }
  std::sort(rules.begin(), rules.end());
  for (const std::string& rule : rules) out += rule + "\n";
  return out;
}

}  // namespace tafl::ground
