// SPDX-License-Identifier: MIT
#include "game/checks/unify.h"

#include <vector>

namespace tafl::game::checks {
namespace {

// A term of the left or the right side.
struct Side {
  const gdl::Term* term;
  bool left;
  friend bool operator==(const Side&, const Side&) = default;
};

class Unifier {
 public:
  bool run(Side a, Side b) {
    pending_.push_back({a, b});
    for (int step = 0; !pending_.empty() && step < kMaxSteps; ++step) {
      const auto [x, y] = pending_.back();
      pending_.pop_back();
      if (!unify(resolved(x), resolved(y))) return false;
    }
    return true;
  }

 private:
  static constexpr int kMaxSteps = 4096;

  struct Pair {
    Side a;
    Side b;
  };
  struct Binding {
    gdl::SymbolId variable;
    bool left;
    Side value;
  };

  // Follows bindings; a chain has no cycle, since only unbound variables are bound, to resolved
  // sides.
  Side resolved(Side side) const {
    while (side.term->is_variable()) {
      const Binding* found = nullptr;
      for (const Binding& binding : bindings_) {
        if (binding.variable == side.term->symbol && binding.left == side.left) found = &binding;
      }
      if (found == nullptr) return side;
      side = found->value;
    }
    return side;
  }

  static bool same_variable(Side a, Side b) {
    return a.term->is_variable() && b.term->is_variable() && a.left == b.left &&
           a.term->symbol == b.term->symbol;
  }

  bool unify(Side a, Side b) {
    if (a == b || same_variable(a, b)) return true;
    if (a.term->is_variable()) {
      bindings_.push_back({a.term->symbol, a.left, b});
      return true;
    }
    if (b.term->is_variable()) {
      bindings_.push_back({b.term->symbol, b.left, a});
      return true;
    }
    if (a.term->symbol != b.term->symbol || a.term->arity() != b.term->arity()) return false;
    for (std::size_t i = 0; i < a.term->arity(); ++i) {
      pending_.push_back({{&a.term->args[i], a.left}, {&b.term->args[i], b.left}});
    }
    return true;
  }

  std::vector<Pair> pending_;
  std::vector<Binding> bindings_;
};

}  // namespace

bool may_unify(const gdl::Term& a, const gdl::Term& b) {
  return Unifier().run({&a, true}, {&b, false});
}

}  // namespace tafl::game::checks
