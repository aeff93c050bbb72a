// SPDX-License-Identifier: MIT
#include "terms/term_pool.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "base/limits.h"

namespace tafl::terms {

TermPool::TermPool(gdl::SymbolTable symbols) : symbols_(std::move(symbols)), slots_(1024) {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    constants_.push_back(static_cast<Value>(nodes_.size()));
    nodes_.push_back({gdl::SymbolId(i), 0, 0, 0});
  }
}

std::size_t TermPool::bytes() const {
  return nodes_.capacity() * sizeof(Node) +
         (args_.capacity() + constants_.capacity()) * sizeof(Value) +
         slots_.capacity() * sizeof(Slot);
}

std::uint32_t TermPool::hash_of(gdl::SymbolId name, std::span<const Value> args) {
  return static_cast<std::uint32_t>(base::hash_words(args, name.value() + 1));
}

bool TermPool::equals(Value value, gdl::SymbolId name, std::span<const Value> args) const {
  const Node& node = nodes_[value];
  return node.symbol == name && node.arity == args.size() &&
         std::equal(args.begin(), args.end(), args_.data() + node.first_arg);
}

void TermPool::grow() {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(slots_.size() * 2));
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.value == kNoValue) continue;
    std::size_t at = slot.hash & mask;
    while (slots_[at].value != kNoValue) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

// Where the term is, or where it would be put.
std::size_t TermPool::find_slot(std::uint32_t hash, gdl::SymbolId name,
                                std::span<const Value> args) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at].value != kNoValue &&
         (slots_[at].hash != hash || !equals(slots_[at].value, name, args))) {
    at = (at + 1) & mask;
  }
  return at;
}

Value TermPool::function(gdl::SymbolId name, std::span<const Value> args) {
  const std::uint32_t hash = hash_of(name, args);
  const std::size_t slot = find_slot(hash, name, args);
  if (slots_[slot].value != kNoValue) return slots_[slot].value;
  if (nodes_.size() >= kNoValue - 1 || args_.size() + args.size() >= kNoValue) {
    throw base::LimitReached("more than 2^32 terms");
  }
  std::uint32_t depth = 0;
  for (Value arg : args) depth = std::max(depth, nodes_[arg].depth + 1);
  if (depth > kMaxTermDepth) throw base::LimitReached("a term nests too deep");
  const auto value = static_cast<Value>(nodes_.size());
  nodes_.push_back({name, static_cast<std::uint32_t>(args.size()),
                    static_cast<std::uint32_t>(args_.size()), depth});
  args_.insert(args_.end(), args.begin(), args.end());
  slots_[slot] = {value, hash};
  if (++functions_ * 2 > slots_.size()) grow();
  return value;
}

Value TermPool::find_function(gdl::SymbolId name, std::span<const Value> args) const {
  return slots_[find_slot(hash_of(name, args), name, args)].value;
}

Value TermPool::intern(const gdl::Term& term) {
  if (!term.is_function()) return constant(term.symbol);
  std::vector<Value> args;
  args.reserve(term.args.size());
  for (const gdl::Term& arg : term.args) args.push_back(intern(arg));
  return function(term.symbol, args);
}

Value TermPool::intern_name(const std::string& name) {
  const gdl::SymbolId id = symbols_.intern(name);
  if (id.index() == constants_.size()) {
    constants_.push_back(static_cast<Value>(nodes_.size()));
    nodes_.push_back({id, 0, 0, 0});
  }
  return constant(id);
}

void TermPool::append_text(std::string& out, Value value) const {
  const Node& node = nodes_[value];
  if (node.arity == 0) {
    out += symbols_.name(node.symbol);
    return;
  }
  out += '(';
  out += symbols_.name(node.symbol);
  for (std::uint32_t i = 0; i < node.arity; ++i) {
    out += ' ';
    append_text(out, args_[node.first_arg + i]);
  }
  out += ')';
}

std::string TermPool::text(Value value) const {
  std::string out;
  append_text(out, value);
  return out;
}

}  // namespace tafl::terms
