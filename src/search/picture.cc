// SPDX-License-Identifier: MIT
#include "search/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <queue>
#include <unordered_map>
#include <vector>

namespace tafl::search {
namespace {

struct Shown {
  Handle handle = 0;
  std::size_t parent = 0;
  std::vector<std::size_t> children;
  std::size_t depth = 0;
  std::uint32_t visits = 0;
  double leaves = 0;
  double x = 0;
  double y = 0;
};

// The most visited nodes, parents before children. A state that can be reached in several ways is
// drawn where it was found first.
std::vector<Shown> most_visited(const Tree& tree, std::size_t most) {
  std::vector<Shown> shown;
  std::unordered_map<Handle, bool> seen;
  struct Candidate {
    std::uint32_t visits;
    Handle handle;
    std::size_t parent;
    bool operator<(const Candidate& other) const { return visits < other.visits; }
  };
  std::priority_queue<Candidate> waiting;
  waiting.push({UINT32_MAX, tree.root(), 0});
  while (!waiting.empty() && shown.size() < most) {
    const Candidate next = waiting.top();
    waiting.pop();
    if (!seen.emplace(next.handle, true).second) continue;
    const std::size_t number = shown.size();
    const Node& node = tree.at(next.handle);
    shown.push_back({next.handle, next.parent, {}, 0, node.visits(), 0, 0, 0});
    if (number > 0) {
      shown[next.parent].children.push_back(number);
      shown[number].depth = shown[next.parent].depth + 1;
    }
    for (std::size_t i = 0; i < node.link_count(tree.layout()); ++i) {
      const Handle child = node.link(tree.layout(), i);
      if (child == 0) continue;
      // Terminal nodes have no visits of their own; they are the ends of the paths to them.
      const Node& below = tree.at(child);
      const std::uint32_t visits = below.terminal() ? node.visits() : below.visits();
      waiting.push({visits, child, number});
    }
  }
  return shown;
}

// Cones: every node has a share of its parent's circle, by the leaves below it.
void place(std::vector<Shown>& shown) {
  for (std::size_t i = shown.size(); i-- > 0;) {
    if (shown[i].children.empty()) shown[i].leaves = 1;
    if (i > 0) shown[shown[i].parent].leaves += shown[i].leaves;
  }
  std::vector<double> angle(shown.size(), 0);
  std::vector<double> share(shown.size(), 2 * std::numbers::pi);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    double from = angle[i] - share[i] / 2;
    for (std::size_t child : shown[i].children) {
      share[child] = share[i] * shown[child].leaves / shown[i].leaves;
      angle[child] = from + share[child] / 2;
      from += share[child];
      const double radius = 1 - std::pow(0.93, static_cast<double>(shown[child].depth));
      shown[child].x = radius * std::cos(angle[child]);
      shown[child].y = radius * std::sin(angle[child]);
    }
  }
}

constexpr const char* kScript = R"(
const c = document.querySelector('canvas'), g = c.getContext('2d');
let turn = 0.6, tilt = 0.35, drag = null, spin = true;
const deepest = Math.max(1, ...nodes.map(n => n[3]));
function project(n) {
  const a = Math.cos(turn), b = Math.sin(turn);
  const x = n[0] * a - n[1] * b, y = n[0] * b + n[1] * a, z = 0.5 - n[3] / deepest;
  const s = Math.min(c.width, c.height) * 0.46;
  return [c.width / 2 + x * s, c.height / 2 - (z * 1.8 * Math.cos(tilt) + y * Math.sin(tilt)) * s];
}
function draw() {
  c.width = innerWidth; c.height = innerHeight - 60;
  const p = nodes.map(project);
  g.lineWidth = 1;
  for (let i = 1; i < nodes.length; ++i) {
    const v = Math.min(1, 0.15 + Math.log(1 + nodes[i][4]) / Math.log(1 + nodes[0][4]));
    g.strokeStyle = `rgba(40,70,120,${v})`;
    g.beginPath(); g.moveTo(...p[nodes[i][2]]); g.lineTo(...p[i]); g.stroke();
  }
  g.font = '11px sans-serif';
  nodes.forEach((n, i) => {
    if (n[5] < 0) return;
    g.fillStyle = `hsl(${n[5] * 1.2},80%,35%)`;
    g.fillText(n[5], p[i][0] + 3, p[i][1] + 3);
  });
}
c.onmousedown = e => { drag = [e.clientX, e.clientY]; spin = false; };
onmouseup = () => drag = null;
onmousemove = e => {
  if (drag) {
    turn += (e.clientX - drag[0]) / 200; tilt += (e.clientY - drag[1]) / 300;
    drag = [e.clientX, e.clientY]; draw();
  }
};
onresize = draw;
function step() { if (spin) { turn += 0.004; draw(); } requestAnimationFrame(step); }
draw(); step();
)";

}  // namespace

std::string to_html(const Search& search, const std::string& title, std::size_t most_nodes) {
  const Tree& tree = search.tree();
  std::vector<Shown> shown = most_visited(tree, most_nodes);
  place(shown);
  std::string data;
  for (const Shown& node : shown) {
    const Node& of_tree = tree.at(node.handle);
    const int goal = of_tree.terminal() ? of_tree.goal(tree.layout(), 0) : -1;
    data += fmt::format("[{:.3f},{:.3f},{},{},{},{}],", node.x, node.y, node.parent, node.depth,
                        node.visits, goal);
  }
  std::string safe;
  for (char ch : title) safe += ch == '<' || ch == '>' || ch == '&' ? ' ' : ch;
  return fmt::format(
      "<!doctype html><meta charset=\"utf-8\"><title>{0}</title>\n"
      "<style>body{{margin:0;font:14px sans-serif}}p{{margin:8px}}canvas{{display:block}}</style>\n"
      "<p>{0}: {1} of {2} nodes, {3} iterations. Drag to turn.</p><canvas></canvas>\n"
      "<script>\n// x, y, parent, depth, visits, goal (-1: not terminal)\nconst nodes = [{4}];\n"
      "{5}</script>\n",
      safe, shown.size(), tree.nodes(), search.counters().iterations.load(), data, kScript);
}

}  // namespace tafl::search
