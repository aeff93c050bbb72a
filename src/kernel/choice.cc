// SPDX-License-Identifier: MIT
#include "kernel/choice.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tafl::kernel {
namespace {

using Number = std::vector<Ref>;  // binary, lowest bit first

// Random bits beyond those of the count itself: what the uniformity is worth.
constexpr std::size_t kExtraBits = 12;

class Chooser {
 public:
  Chooser(Circuit& circuit, std::span<const Ref> possible) : circuit_(circuit) {
    // levels_[0] has the options, padded so that every node has two children.
    levels_.emplace_back();
    for (Ref ref : possible) levels_[0].push_back({ref});
    while (levels_.back().size() > 1) {
      std::vector<Number> above;
      std::vector<Number>& level = levels_.back();
      if (level.size() % 2 != 0) level.push_back({});
      for (std::size_t i = 0; i < level.size(); i += 2)
        above.push_back(sum(level[i], level[i + 1]));
      levels_.push_back(std::move(above));
    }
  }

  const Number& count() const { return levels_.back()[0]; }

  // A number below the count (0 if that is 0): the count times a random fraction, rounded down.
  Number below_count(std::span<const Ref> random) {
    Number high(count().size(), circuit_.zero());
    for (Ref bit : random) {
      Ref carry = circuit_.zero();
      Number next;
      for (std::size_t i = 0; i < high.size(); ++i) {
        const Ref addend = circuit_.both(bit, count()[i]);
        const auto [digit, over] = add_digits(high[i], addend, carry);
        next.push_back(digit);
        carry = over;
      }
      next.push_back(carry);
      next.erase(next.begin());
      high = std::move(next);
    }
    return high;
  }

  Choice descend(Number number) {
    Number any = count();
    std::vector<Ref> active = {circuit_.any_of(any)};
    Choice choice;
    for (std::size_t level = levels_.size() - 1; level-- > 0;) {
      const std::vector<Number>& children = levels_[level];
      const Number left = left_count(children, active);
      // number < left: go left, else right with number - left.
      Ref borrow = circuit_.zero();
      Number rest;
      for (std::size_t i = 0; i < number.size(); ++i) {
        const Ref digit = i < left.size() ? left[i] : circuit_.zero();
        const Ref differs = circuit_.exclusive(number[i], digit);
        rest.push_back(circuit_.exclusive(differs, borrow));
        borrow = circuit_.either(circuit_.both(!number[i], digit), circuit_.both(!differs, borrow));
      }
      const Ref go_left = borrow;
      std::size_t digits = 1;
      for (const Number& child : children) digits = std::max(digits, child.size());
      if (level > 0) {
        for (std::size_t i = 0; i < std::min(digits, number.size()); ++i) {
          number[i] = circuit_.choose(go_left, number[i], rest[i]);
        }
        number.resize(std::min(digits, number.size()));
      }
      std::vector<Ref> next;
      for (std::size_t i = 0; i < children.size(); i += 2) {
        const Ref here = active[i / 2];
        const bool alone = children[i + 1].empty();
        next.push_back(alone ? here : circuit_.both(here, go_left));
        next.push_back(alone ? circuit_.zero() : circuit_.both(here, !go_left));
      }
      active = std::move(next);
      choice.path.push_back(!go_left);
    }
    std::reverse(choice.path.begin(), choice.path.end());
    choice.chosen = std::move(active);
    return choice;
  }

 private:
  struct Digits {
    Ref digit;
    Ref carry;
  };
  Digits add_digits(Ref a, Ref b, Ref c) {
    const Ref differs = circuit_.exclusive(a, b);
    return {circuit_.exclusive(differs, c),
            circuit_.either(circuit_.both(a, b), circuit_.both(differs, c))};
  }

  Number sum(const Number& a, const Number& b) {
    Number result;
    Ref carry = circuit_.zero();
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
      const auto [digit, over] = add_digits(i < a.size() ? a[i] : circuit_.zero(),
                                            i < b.size() ? b[i] : circuit_.zero(), carry);
      result.push_back(digit);
      carry = over;
    }
    if (carry != circuit_.zero()) result.push_back(carry);
    return result;
  }

  // The count of the left child of the node that is active in each game.
  Number left_count(const std::vector<Number>& children, std::span<const Ref> active) {
    Number result;
    std::vector<Ref> terms;
    for (std::size_t digit = 0;; ++digit) {
      terms.clear();
      bool more = false;
      for (std::size_t i = 0; i < children.size(); i += 2) {
        if (digit >= children[i].size()) continue;
        more = true;
        terms.push_back(children.size() == 2 ? children[i][digit]
                                             : circuit_.both(active[i / 2], children[i][digit]));
      }
      if (!more) return result;
      result.push_back(circuit_.any_of(terms));
    }
  }

  Circuit& circuit_;
  std::vector<std::vector<Number>> levels_;  // counts, from the options up to the root
};

}  // namespace

std::size_t random_words(std::size_t options) {
  return options < 2 ? 0 : static_cast<std::size_t>(std::bit_width(options)) + kExtraBits;
}

Choice add_choice(Circuit& circuit, std::span<const Ref> possible, std::span<const Ref> random) {
  assert(random.size() == random_words(possible.size()));
  if (possible.empty()) return {};
  if (possible.size() == 1) return {{possible[0]}, {}};
  Chooser chooser(circuit, possible);
  Choice choice = chooser.descend(chooser.below_count(random));
  choice.chosen.resize(possible.size());
  return choice;
}

}  // namespace tafl::kernel
