// SPDX-License-Identifier: MIT
#include "workbench/tree_excerpt.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <queue>
#include <unordered_set>
#include <utility>
#include <vector>

#include "workbench/api_error.h"
#include "workbench/certainty.h"
#include "workbench/router.h"
#include "workbench/shown_game.h"

namespace tafl::workbench {
namespace {

using search::Handle;
using search::Node;
using search::RoleMoves;
using search::Tree;

constexpr std::size_t kMostSteps = 500;         // of a path
constexpr std::size_t kBroadened = 3;           // children all of whose children are shown
constexpr int kMostLook = 4;                    // plies to look ahead for a value
constexpr std::size_t kMostLookedAt = 400'000;  // nodes, for what is certain

// The choice of each role that the number of a link stands for.
std::vector<std::uint32_t> choices_of(const Tree& tree, const Node& node, std::size_t link) {
  std::vector<std::uint32_t> choices;
  for (std::size_t role = 0; role < tree.layout().roles; ++role) {
    const std::uint32_t count = node.role_moves(tree.layout(), role).count;
    choices.push_back(count < 2 ? 0 : static_cast<std::uint32_t>(link % count));
    if (count > 1) link /= count;
  }
  return choices;
}

// The average return of a role that has a choice here.
std::optional<double> average(const Tree& tree, const Node& node, std::size_t role) {
  const RoleMoves& moves = node.role_moves(tree.layout(), role);
  if (node.terminal() || moves.count < 2) return std::nullopt;
  double sum = 0;
  double visits = 0;
  for (std::uint32_t i = 0; i < moves.count; ++i) {
    sum += node.edge(moves.first + i).sum();
    visits += node.edge(moves.first + i).visits();
  }
  return visits == 0 ? std::nullopt : std::optional(sum / visits);
}

Handle most_visited_child(const Tree& tree, const Node& node) {
  Handle best = 0;
  std::uint32_t visits = 0;
  for (std::size_t i = 0; i < node.link_count(tree.layout()); ++i) {
    const Handle child = node.link(tree.layout(), i);
    if (child == 0 || (best != 0 && tree.at(child).visits() <= visits)) continue;
    best = child;
    visits = tree.at(child).visits();
  }
  return best;
}

std::optional<double> value_of(const Tree& tree, const Node& node, std::size_t role, int look) {
  if (node.terminal()) {
    const int goal = node.goal(tree.layout(), role);
    return goal < 0 ? std::nullopt : std::optional<double>(goal);
  }
  if (auto value = average(tree, node, role)) return value;
  const Handle next = look == 0 ? 0 : most_visited_child(tree, node);
  return next == 0 ? std::nullopt : value_of(tree, tree.at(next), role, look - 1);
}

// With `difference`, returns are the own goal minus the other's.
json scaled(const search::Search& search, const std::optional<double>& value, bool terminal) {
  if (!value) return nullptr;
  return rounded(search.config().difference && !terminal ? 50 + *value / 2 : *value);
}

struct Shown {
  Handle handle = 0;
  std::size_t parent = 0;
  std::size_t link = 0;
  std::string path;
  std::size_t depth = 0;
  std::uint32_t visits = 0;
  std::size_t known_children = 0;  // in the tree
  std::vector<int> solved;         // goals; empty: not certain
};

class Excerpt {
 public:
  Excerpt(search::Search& search, std::size_t most)
      : search_(search),
        tree_(search.tree()),
        certainty_(search.tree(), kMostLookedAt),
        most_(most) {}

  json run(const std::string& path) {
    gather(find(path), path);
    // The last are the smallest: what they settle helps with those above.
    for (std::size_t k = shown_.size(); k-- > 0;) {
      shown_[k].solved = certainty_.of(shown_[k].handle);
    }
    json nodes = json::array();
    for (std::size_t k = 0; k < shown_.size(); ++k) nodes.push_back(to_json(k));
    return {{"path", path},
            {"moves", std::move(moves_)},
            {"total", tree_.nodes()},
            {"nodes", std::move(nodes)}};
  }

 private:
  struct Candidate {
    int level;  // how much it is wanted, whatever its visits
    std::uint32_t visits;
    Handle handle;
    std::size_t parent;
    std::size_t link;
    bool operator<(const Candidate& other) const {
      return std::pair(level, visits) < std::pair(other.level, other.visits);
    }
  };

  Handle find(const std::string& path) {
    Handle at = tree_.root();
    if (path.empty()) return at;
    const auto steps = split_at(path, '.');
    if (steps.size() > kMostSteps) throw bad_request("the path is too long");
    for (const std::string& step : steps) {
      std::size_t link = 0;
      const auto [end, code] = std::from_chars(step.data(), step.data() + step.size(), link);
      const Node& node = tree_.at(at);
      if (code != std::errc() || end != step.data() + step.size() ||
          link >= node.link_count(tree_.layout()) || node.link(tree_.layout(), link) == 0) {
        throw not_found("There is no such node in the tree any more.");
      }
      moves_.push_back(joint_of(node, choices_of(tree_, node, link)));
      at = node.link(tree_.layout(), link);
    }
    return at;
  }

  void gather(Handle root, const std::string& path) {
    std::priority_queue<Candidate> waiting;
    std::unordered_set<Handle> seen;
    waiting.push({2, UINT32_MAX, root, 0, 0});
    while (!waiting.empty() && shown_.size() < most_) {
      const Candidate next = waiting.top();
      waiting.pop();
      if (!seen.insert(next.handle).second) continue;
      const std::size_t number = shown_.size();
      const Node& node = tree_.at(next.handle);
      Shown& one = shown_.emplace_back();
      one.handle = next.handle;
      one.parent = next.parent;
      one.link = next.link;
      one.visits = number == 0 ? node.visits() : next.visits;
      one.path = path;
      if (number > 0) {
        const Shown& parent = shown_[next.parent];
        one.path = parent.path + (parent.path.empty() ? "" : ".") + std::to_string(next.link);
        one.depth = parent.depth + 1;
      }
      add_children(node, number, waiting);
    }
  }

  void add_children(const Node& node, std::size_t number, std::priority_queue<Candidate>& waiting) {
    // All children of the first node come first, then those of its most visited children: a sharp
    // search would otherwise show one long line.
    const int level = number == 0 ? 2 : number <= kBroadened ? 1 : 0;
    for (std::size_t i = 0; i < node.link_count(tree_.layout()); ++i) {
      const Handle child = node.link(tree_.layout(), i);
      if (child == 0) continue;
      ++shown_[number].known_children;
      // Terminal nodes have no visits of their own; those of the move that leads there count.
      const Node& below = tree_.at(child);
      const bool counted = below.terminal() && node.choosers() == 1;
      const std::uint32_t visits = counted ? node.edge(i).visits() : below.visits();
      waiting.push({level, visits, child, number, i});
    }
  }

  json to_json(std::size_t number) {
    const Shown& one = shown_[number];
    const Node& node = tree_.at(one.handle);
    json values = json::array();
    json goals = json::array();
    for (std::size_t role = 0; role < tree_.layout().roles; ++role) {
      values.push_back(scaled(search_, value_of(tree_, node, role, kMostLook), node.terminal()));
      if (node.terminal()) goals.push_back(goal_json(node.goal(tree_.layout(), role)));
    }
    json result = {{"parent", number == 0 ? json(-1) : json(one.parent)},
                   {"path", one.path},
                   {"depth", one.depth},
                   {"joint", nullptr},
                   {"label", ""},
                   {"visits", one.visits},
                   {"values", std::move(values)},
                   {"terminal", node.terminal()},
                   {"goals", node.terminal() ? std::move(goals) : json()},
                   {"solved", one.solved.empty() ? json() : json(one.solved)},
                   {"children", one.known_children}};
    if (number > 0) name_move(tree_.at(shown_[one.parent].handle), one.link, result);
    return result;
  }

  json joint_of(const Node& node, const std::vector<std::uint32_t>& choices) {
    json joint = json::array();
    for (std::size_t role = 0; role < choices.size(); ++role) {
      joint.push_back(search_.move_text(node.move_of(tree_.layout(), role, choices[role])));
    }
    return joint;
  }

  void name_move(const Node& parent, std::size_t link, json& result) {
    const auto choices = choices_of(tree_, parent, link);
    json joint = joint_of(parent, choices);
    std::string words;
    for (std::size_t role = 0; role < choices.size(); ++role) {
      const bool chose = parent.role_moves(tree_.layout(), role).count > 1;
      if (!chose) continue;
      words += (words.empty() ? "" : " / ") + workbench::label(joint[role].get<std::string>());
    }
    if (words.empty() && !joint.empty()) words = workbench::label(joint[0].get<std::string>());
    result["joint"] = std::move(joint);
    result["label"] = words;
  }

  search::Search& search_;
  const Tree& tree_;
  Certainty certainty_;
  std::size_t most_;
  json moves_ = json::array();  // from the root of the tree to the first node shown
  std::vector<Shown> shown_;
};

}  // namespace

json tree_excerpt(search::Search& search, const std::string& path, std::size_t most) {
  return Excerpt(search, most).run(path);
}

json root_values(const search::Search& search) {
  const Tree& tree = search.tree();
  const Node& root = tree.at(tree.root());
  json values = json::array();
  for (std::size_t role = 0; role < tree.layout().roles; ++role) {
    std::optional<double> value;
    if (!root.terminal() && root.role_moves(tree.layout(), role).count > 1) {
      const search::Choice best = search.choose(role);
      if (best.visits > 0) value = best.value;
    } else {
      value = value_of(tree, root, role, kMostLook);
    }
    values.push_back(scaled(search, value, root.terminal()));
  }
  return values;
}

json expected_line(search::Search& search, std::size_t most) {
  std::vector<std::vector<std::uint32_t>> lines;
  std::size_t length = most;
  for (std::size_t role = 0; role < search.tree().layout().roles; ++role) {
    lines.push_back(search.line(role, most));
    length = std::min(length, lines.back().size());
  }
  json line = json::array();
  for (std::size_t ply = 0; ply < length; ++ply) {
    json joint = json::array();
    for (const auto& of_role : lines) joint.push_back(search.move_text(of_role[ply]));
    line.push_back(std::move(joint));
  }
  return line;
}

}  // namespace tafl::workbench
