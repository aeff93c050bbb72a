// SPDX-License-Identifier: MIT
#include "dd/functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "base/limits.h"

namespace tafl::dd {

namespace {

constexpr std::uint32_t kCheckEvery = 1024;  // operations

}  // namespace

struct Functions::Operation {
  enum class Kind : std::uint8_t { kAll, kAny, kFirst, kCount, kEquals, kNegate, kTuple };

  Kind kind;
  Ref extra =
      0;         // kFirst: what the index of fs[0] was; kCount: how many are true; kEquals: to what
  Ref most = 0;  // kCount
  std::vector<Ref> fs;

  // Brings what means the same into the same form; the result, if it is decided.
  std::optional<Ref> simplify() {
    switch (kind) {
      case Kind::kAll:
        return simplify_set(kFalse, kTrue);
      case Kind::kAny:
        return simplify_set(kTrue, kFalse);
      case Kind::kFirst:
        return simplify_first();
      case Kind::kCount:
        return simplify_count();
      case Kind::kEquals:
        if (!is_constant(fs[0])) return std::nullopt;
        return fs[0] == extra ? kTrue : kFalse;
      case Kind::kTuple:
        return std::nullopt;  // decided by the caller, who numbers tuples
      case Kind::kNegate:
        if (!is_constant(fs[0])) return std::nullopt;
        return fs[0] == kFalse ? kTrue : kFalse;
    }
    return std::nullopt;
  }

 private:
  std::optional<Ref> simplify_set(Ref absorbing, Ref neutral) {
    std::sort(fs.begin(), fs.end());
    fs.erase(std::unique(fs.begin(), fs.end()), fs.end());
    // Constants come first in this order.
    if (std::find(fs.begin(), fs.end(), absorbing) != fs.end()) return absorbing;
    if (!fs.empty() && fs[0] <= kTrue) fs.erase(fs.begin());
    if (fs.empty()) return neutral;
    return fs.size() == 1 ? std::optional<Ref>(fs[0]) : std::nullopt;
  }

  std::optional<Ref> simplify_first() {
    std::size_t skipped = 0;
    while (skipped < fs.size() && fs[skipped] == kFalse) ++skipped;
    extra += static_cast<Ref>(skipped);
    fs.erase(fs.begin(), fs.begin() + static_cast<std::ptrdiff_t>(skipped));
    if (fs.empty() || fs[0] == kTrue) return extra;
    const auto sure = std::find(fs.begin(), fs.end(), kTrue);
    if (sure != fs.end()) fs.erase(sure + 1, fs.end());
    return std::nullopt;
  }

  std::optional<Ref> simplify_count() {
    std::sort(fs.begin(), fs.end());
    std::size_t constants = 0;
    for (; constants < fs.size() && is_constant(fs[constants]); ++constants) {
      extra += fs[constants];
    }
    fs.erase(fs.begin(), fs.begin() + static_cast<std::ptrdiff_t>(constants));
    if (extra >= most) return most;
    return fs.empty() ? std::optional<Ref>(extra) : std::nullopt;
  }
};

Functions::Functions(Shape shape, std::size_t most_nodes)
    : shape_(std::move(shape)), most_nodes_(most_nodes) {
  unique_.start(1024);
  memo_.start(1024);
}

std::size_t Functions::set_limit(std::size_t most_nodes) {
  return std::exchange(most_nodes_, most_nodes);
}

void Functions::forget() {
  memo_ = RequestTable<std::uint64_t>();
  memo_.start(1024);
  results_.clear();
}

Ref Functions::node(std::uint32_t level, std::span<const Ref> children) {
  assert(children.size() == shape_[level]);
  if (std::all_of(children.begin(), children.end(), [&](Ref c) { return c == children[0]; })) {
    return children[0];
  }
  const auto hash_of = [&](std::uint32_t at, const Ref* of_node) {
    return base::mix64(hash_words(of_node, shape_[at]) + at);
  };
  if (unique_.crowded()) {
    std::size_t number = 0;
    unique_.grow([&](std::uint64_t& hash, std::size_t& place) {
      if (number == nodes_.size()) return false;
      place = number++;
      hash = hash_of(nodes_[place].level, children_.data() + nodes_[place].begin);
      return true;
    });
  }
  const auto fresh = static_cast<std::uint32_t>(nodes_.size());
  const auto found = static_cast<std::uint32_t>(
      unique_.find_or_add(hash_of(level, children.data()), fresh, [&](std::size_t other) {
        return nodes_[other].level == level &&
               std::equal(children.begin(), children.end(), children_.data() + nodes_[other].begin);
      }));
  if (found == fresh) {
    // The table has entered it already, so it must be added before anything is thrown.
    nodes_.push_back({level, static_cast<std::uint32_t>(children_.size())});
    children_.append(children);
    if (nodes_.size() > most_nodes_) {
      throw base::LimitReached(
          fmt::format("functions of the state need more than {} nodes", most_nodes_));
    }
  }
  return kConstants + found;
}

Ref Functions::is(std::uint32_t level, std::uint32_t value) {
  std::vector<Ref> children(shape_[level], kFalse);
  children[value] = kTrue;
  return node(level, children);
}

Ref Functions::variable(std::uint32_t level) {
  std::vector<Ref> children(shape_[level]);
  for (std::uint32_t v = 0; v < shape_[level]; ++v) children[v] = v;
  return node(level, children);
}

// The number of the operation in the memo; new ones have the largest.
std::uint32_t Functions::remember(const Operation& operation) {
  std::vector<std::uint64_t> key{std::uint64_t{operation.extra} << 32 |
                                 std::uint64_t{operation.most} << 8 |
                                 static_cast<std::uint64_t>(operation.kind)};
  for (std::size_t i = 0; i < operation.fs.size(); i += 2) {
    const Ref second = i + 1 < operation.fs.size() ? operation.fs[i + 1] : ~Ref{0};
    key.push_back(std::uint64_t{operation.fs[i]} << 32 | second);
  }
  return memo_.find_or_add(hash_words(key.data(), key.size()), key.data(), key.size());
}

Ref Functions::apply(Operation& operation) {
  if (operation.kind == Operation::Kind::kTuple &&
      std::all_of(operation.fs.begin(), operation.fs.end(), is_constant)) {
    return number_of(operation.fs);
  }
  if (const auto decided = operation.simplify()) return *decided;
  const std::uint32_t number = remember(operation);
  constexpr Ref kPending = ~Ref{0};
  if (number < results_.size() && results_[number] != kPending) return results_[number];
  if (number == results_.size()) results_.push_back(kPending);
  if (number % kCheckEvery == 0) check();
  std::uint32_t top = level(operation.fs[0]);
  for (Ref f : operation.fs) top = std::min(top, level(f));
  std::vector<Ref> children(shape_[top]);
  for (std::uint32_t v = 0; v < shape_[top]; ++v) {
    Operation below = operation;
    for (Ref& f : below.fs) f = residual(f, top, v);
    children[v] = apply(below);
  }
  return results_[number] = node(top, children);
}

Ref Functions::negate(Ref f) {
  Operation operation{Operation::Kind::kNegate, 0, 0, {f}};
  return apply(operation);
}

Ref Functions::all_of(std::span<const Ref> fs) {
  Operation operation{Operation::Kind::kAll, 0, 0, {fs.begin(), fs.end()}};
  return apply(operation);
}

Ref Functions::any_of(std::span<const Ref> fs) {
  Operation operation{Operation::Kind::kAny, 0, 0, {fs.begin(), fs.end()}};
  return apply(operation);
}

Ref Functions::both(Ref f, Ref g) {
  const Ref fs[] = {f, g};
  return all_of(fs);
}

Ref Functions::first_of(std::span<const Ref> fs) {
  Operation operation{Operation::Kind::kFirst, 0, 0, {fs.begin(), fs.end()}};
  return apply(operation);
}

Ref Functions::equals(Ref f, Ref constant) {
  Operation operation{Operation::Kind::kEquals, constant, 0, {f}};
  return apply(operation);
}

Ref Functions::count_of(std::span<const Ref> fs, Ref most) {
  Operation operation{Operation::Kind::kCount, 0, most, {fs.begin(), fs.end()}};
  return apply(operation);
}

Ref Functions::tuple_of(std::span<const Ref> fs) {
  Operation operation{Operation::Kind::kTuple, 0, 0, {fs.begin(), fs.end()}};
  return apply(operation);
}

Ref Functions::number_of(const std::vector<Ref>& tuple) {
  const auto at = std::find(tuples_.begin(), tuples_.end(), tuple);
  const auto number = static_cast<Ref>(at - tuples_.begin());
  if (number >= kConstants) throw base::LimitReached("too many combinations of functions");
  if (at == tuples_.end()) tuples_.push_back(tuple);
  return number;
}

Ref Functions::value(Ref f, std::span<const std::uint32_t> state) const {
  while (!is_constant(f)) {
    const Node& node = nodes_[f - kConstants];
    f = children_[node.begin + state[node.level]];
  }
  return f;
}

std::size_t Functions::nodes_of(std::span<const Ref> fs) const {
  std::vector<Ref> open(fs.begin(), fs.end());
  std::vector<bool> seen(nodes_.size(), false);
  std::size_t count = 0;
  while (!open.empty()) {
    const Ref f = open.back();
    open.pop_back();
    if (is_constant(f) || seen[f - kConstants]) continue;
    seen[f - kConstants] = true;
    ++count;
    const Node& node = nodes_[f - kConstants];
    for (std::uint32_t v = 0; v < shape_[node.level]; ++v)
      open.push_back(children_[node.begin + v]);
  }
  return count;
}

std::vector<std::uint32_t> Functions::support(Ref f) const {
  std::vector<bool> matters(shape_.size(), false);
  std::vector<bool> seen(nodes_.size(), false);
  std::vector<Ref> open{f};
  while (!open.empty()) {
    const Ref g = open.back();
    open.pop_back();
    if (is_constant(g) || seen[g - kConstants]) continue;
    seen[g - kConstants] = true;
    const Node& node = nodes_[g - kConstants];
    matters[node.level] = true;
    for (std::uint32_t v = 0; v < shape_[node.level]; ++v)
      open.push_back(children_[node.begin + v]);
  }
  std::vector<std::uint32_t> levels;
  for (std::uint32_t l = 0; l < shape_.size(); ++l) {
    if (matters[l]) levels.push_back(l);
  }
  return levels;
}

}  // namespace tafl::dd
