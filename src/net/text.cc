// SPDX-License-Identifier: MIT
#include "net/text.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>
#include <vector>

#include "net/passes/rebuild.h"

namespace tafl::net {
namespace {

using ground::Atom;
using ground::AtomId;

class Names {
 public:
  Names(const Network& network, const ground::GroundProgram& program)
      : network_(network), program_(program), numbers_(network.size(), 0) {
    const std::vector<std::uint32_t> uses = count_uses(network);
    std::uint32_t number = 0;
    for (NodeId node = 0; node < network.size(); ++node) {
      if (network.kind(node) == Kind::kAnd && uses[node] > 0) numbers_[node] = ++number;
    }
  }

  // Gates that some output needs have a number.
  bool is_needed(NodeId node) const { return numbers_[node] != 0; }

  std::string of(NodeId node) const {
    switch (network_.kind(node)) {
      case Kind::kConstant:
        return "false";
      case Kind::kState:
        return program_.text(program_.fluents[network_.index(node)]);
      case Kind::kMove: {
        const std::uint32_t move = network_.index(node);
        const std::uint32_t role = network_.move_role(move);
        return program_.text(program_.moves[role][move - network_.first_move(role)]);
      }
      case Kind::kLoop:
        return fmt::format("loop{}", network_.index(node));
      case Kind::kAnd:
        return fmt::format("g{}", numbers_[node]);
    }
    return "";
  }

  std::string of(Edge edge) const {
    if (edge == kTrue) return "true";
    return (edge.negated() ? "!" : "") + of(edge.node());
  }

 private:
  const Network& network_;
  const ground::GroundProgram& program_;
  std::vector<std::uint32_t> numbers_;
};

// Calls f(name, edge) for every output and every definition of a loop.
template <class F>
void for_each_output(const Network& network, const ground::GroundProgram& program, F&& f) {
  const auto text = [&](AtomId atom) { return program.pool().text(program.atoms[atom].term); };
  const auto role_name = [&](std::size_t role) {
    return program.game().role_name(game::RoleId(role));
  };
  for (std::size_t i = 0; i < network.loops.size(); ++i) {
    f(fmt::format("loop{}", i), network.loops[i]);
  }
  for (std::size_t role = 0; role < network.roles(); ++role) {
    for (std::size_t i = 0; i < network.legal[role].size(); ++i) {
      f(fmt::format("legal {} {}", role_name(role), text(program.moves[role][i])),
        network.legal[role][i]);
    }
  }
  f(std::string("terminal"), network.terminal);
  for (const Goal& goal : network.goals) {
    f(fmt::format("goal {} {}", role_name(goal.role), text(goal.atom)), goal.edge);
  }
  for (std::size_t i = 0; i < network.next.size(); ++i) {
    f(fmt::format("next {}", text(program.fluents[i])), network.next[i]);
  }
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

}  // namespace

std::string to_text(const Network& network, const ground::GroundProgram& program) {
  const Names names(network, program);
  const Size size = size_of(network);
  std::string out = fmt::format(
      "; {} fluents, {} moves, {} gates, {} operations, depth {}, {} loops\n", network.fluents(),
      network.moves(), size.gates, size.operations, size.depth, network.loops.size());
  const auto to = std::back_inserter(out);
  for (NodeId node = 0; node < network.size(); ++node) {
    if (!names.is_needed(node)) continue;
    fmt::format_to(to, "{} =", names.of(node));
    const char* sign = "";
    for (Edge edge : network.inputs(node)) {
      fmt::format_to(to, "{} {}", std::exchange(sign, " &"), names.of(edge));
    }
    out += '\n';
  }
  for_each_output(network, program, [&](const std::string& name, Edge edge) {
    fmt::format_to(to, "{} = {}\n", name, names.of(edge));
  });
  return out;
}

std::string to_dot(const Network& network, const ground::GroundProgram& program) {
  const Names names(network, program);
  const std::vector<std::uint32_t> uses = count_uses(network);
  std::string out =
      "digraph network {\n  rankdir=LR;\n  node [fontname=\"sans-serif\", fontsize=10];\n";
  const auto to = std::back_inserter(out);
  const auto link = [&](Edge from, std::string_view target) {
    fmt::format_to(to, "  n{} -> {}{};\n", from.node(), target,
                   from.negated() ? " [arrowhead=odot]" : "");
  };
  for (NodeId node = 0; node < network.size(); ++node) {
    if (uses[node] == 0) continue;
    const bool gate = network.kind(node) == Kind::kAnd;
    fmt::format_to(to, "  n{} [label={}, shape={}{}];\n", node,
                   gate ? "\"&\"" : quoted(names.of(node)), gate ? "circle" : "box",
                   network.kind(node) == Kind::kMove ? ", style=rounded" : "");
    if (!gate) continue;
    for (Edge edge : network.inputs(node)) link(edge, fmt::format("n{}", node));
  }
  std::size_t number = 0;
  for_each_output(network, program, [&](const std::string& name, Edge edge) {
    fmt::format_to(to, "  o{} [label={}, shape=box, peripheries=2];\n", number, quoted(name));
    if (uses[edge.node()] > 0) link(edge, fmt::format("o{}", number));
    ++number;
  });
  return out + "}\n";
}

}  // namespace tafl::net
