// SPDX-License-Identifier: MIT
#include "prolog/terms.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "base/hash.h"
#include "base/limits.h"
#include "prolog/engine.h"

namespace tafl::prolog {
namespace {

// Per term, with its share of the tables; a generous guess.
constexpr std::size_t kBytesPerTerm = 96;

std::string_view atom_text(atom_t atom) {
  std::size_t length = 0;
  const char* text = PL_atom_nchars(atom, &length);
  return text != nullptr ? std::string_view(text, length) : std::string_view();
}

std::uint64_t hash_text(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = base::combine(hash, static_cast<unsigned char>(c));
  return base::mix64(hash);
}

}  // namespace

Terms::Terms(std::size_t bytes) : bytes_(bytes), compounds_(64, Hash{this}, Equal{this}) {}

// Atoms are counted by the process, not by an engine, so no Session is needed.
Terms::~Terms() {
  for (const Node& node : nodes_) PL_unregister_atom(node.name);
}

std::size_t Terms::Hash::operator()(const Compound& compound) const {
  std::uint64_t hash = compound.name;
  for (const TermIndex argument : compound.arguments) hash = base::combine(hash, argument);
  return base::mix64(hash);
}

bool Terms::Equal::operator()(const Compound& a, TermIndex b) const {
  const Compound other = terms->compound(b);
  return a.name == other.name && std::equal(a.arguments.begin(), a.arguments.end(),
                                            other.arguments.begin(), other.arguments.end());
}

TermIndex Terms::intern(term_t term, std::size_t depth) {
  atom_t name = 0;
  if (PL_get_atom(term, &name) != 0) return intern_atom(name);
  std::size_t arity = 0;
  if (PL_get_compound_name_arity(term, &name, &arity) == 0) {
    throw std::runtime_error("a rule leaves a variable unbound");
  }
  if (depth >= kMaxDepth) throw base::LimitReached("a term is nested too deeply");
  const term_t argument = PL_new_term_ref();
  require(argument != 0);
  constexpr std::size_t kFew = 8;
  std::array<TermIndex, kFew> few{};
  std::vector<TermIndex> many;
  if (arity > kFew) many.resize(arity);
  const std::span<TermIndex> arguments =
      arity > kFew ? std::span(many) : std::span(few).first(arity);
  for (std::size_t i = 0; i < arity; ++i) {
    _PL_get_arg(i + 1, term, argument);
    arguments[i] = intern(argument, depth + 1);
  }
  return intern_compound(name, arguments);
}

TermIndex Terms::intern(const gdl::Term& term, const gdl::SymbolTable& symbols) {
  if (term.is_variable()) throw std::runtime_error("a fluent with a variable");
  if (!term.is_function()) return intern_constant(symbols.name(term.symbol));
  std::vector<TermIndex> arguments;
  for (const gdl::Term& arg : term.args) arguments.push_back(intern(arg, symbols));
  const std::string& name = symbols.name(term.symbol);
  const atom_t atom = PL_new_atom_nchars(name.size(), name.data());
  const TermIndex id = intern_compound(atom, arguments);
  PL_unregister_atom(atom);
  return id;
}

TermIndex Terms::intern_constant(const std::string& name) {
  const atom_t atom = PL_new_atom_nchars(name.size(), name.data());
  const TermIndex id = intern_atom(atom);
  PL_unregister_atom(atom);
  return id;
}

TermIndex Terms::intern_atom(atom_t atom) {
  const auto found = atoms_.find(atom);
  if (found != atoms_.end()) return found->second;
  const TermIndex id = add(atom, {});
  atoms_.emplace(atom, id);
  return id;
}

TermIndex Terms::intern_compound(atom_t name, std::span<const TermIndex> arguments) {
  const auto found = compounds_.find(Compound{name, arguments});
  if (found != compounds_.end()) return *found;
  const TermIndex id = add(name, arguments);
  compounds_.insert(id);
  return id;
}

TermIndex Terms::add(atom_t name, std::span<const TermIndex> arguments) {
  if (nodes_.size() * kBytesPerTerm + arguments_.size() * sizeof(TermIndex) > bytes_) {
    throw base::LimitReached("too many different fluents and moves");
  }
  std::uint64_t hash = hash_text(atom_text(name)) + arguments.size();
  for (const TermIndex argument : arguments) hash = base::combine(hash, nodes_[argument].hash);
  nodes_.push_back({name, base::mix64(hash), static_cast<std::uint32_t>(arguments_.size()),
                    static_cast<std::uint32_t>(arguments.size())});
  arguments_.insert(arguments_.end(), arguments.begin(), arguments.end());
  PL_register_atom(name);
  return static_cast<TermIndex>(nodes_.size() - 1);
}

void Terms::put(TermIndex id, term_t out) const {
  const Node& node = nodes_[id];
  if (node.arity == 0) {
    require(PL_put_atom(out, node.name));
  } else {
    put_arguments(id, PL_new_functor_sz(node.name, node.arity), out);
  }
}

void Terms::put_arguments(TermIndex id, functor_t functor, term_t out) const {
  const Compound term = compound(id);
  if (term.arguments.empty()) {
    require(PL_put_atom(out, PL_functor_name(functor)));
    return;
  }
  const term_t arguments = PL_new_term_refs(static_cast<int>(term.arguments.size()));
  require(arguments != 0);
  for (std::size_t i = 0; i < term.arguments.size(); ++i) put(term.arguments[i], arguments + i);
  require(PL_cons_functor_v(out, functor, arguments));
}

std::string Terms::name_text(TermIndex id) const {
  return std::string(atom_text(nodes_[id].name));
}

std::string Terms::text(TermIndex id) const {
  std::string out;
  append_text(id, out);
  return out;
}

void Terms::append_text(TermIndex id, std::string& out) const {
  const Compound term = compound(id);
  if (!term.arguments.empty()) out += '(';
  out += atom_text(term.name);
  for (const TermIndex argument : term.arguments) {
    out += ' ';
    append_text(argument, out);
  }
  if (!term.arguments.empty()) out += ')';
}

}  // namespace tafl::prolog
