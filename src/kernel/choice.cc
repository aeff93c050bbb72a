// SPDX-License-Identifier: MIT
#include "kernel/choice.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace tafl::kernel {
namespace {

using Number = std::vector<Ref>;  // binary, lowest bit first

// Random bits beyond those of the count itself: what the uniformity is worth.
constexpr std::size_t kExtraBits = 12;
// Fewer options are not put into groups.
constexpr std::size_t kFewOptions = 96;

class Chooser {
 public:
  // levels_[0] has the counts of the leaves; levels are padded so that every node has two children.
  Chooser(Circuit& circuit, std::vector<Number> leaves) : circuit_(circuit) {
    levels_.push_back(std::move(leaves));
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

  struct Leaf {
    std::vector<Ref> chosen;  // by leaf
    std::vector<Ref> path;    // its index in binary, lowest bit first
    Number number;            // what is left of the number within the leaf
  };
  Leaf descend(Number number) {
    Number any = count();
    std::vector<Ref> active = {circuit_.any_of(any)};
    Leaf leaf;
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
      number.resize(std::min(digits, number.size()));
      for (std::size_t i = 0; i < number.size(); ++i) {
        number[i] = circuit_.choose(go_left, number[i], rest[i]);
      }
      std::vector<Ref> next;
      for (std::size_t i = 0; i < children.size(); i += 2) {
        const Ref here = active[i / 2];
        const bool alone = children[i + 1].empty();
        next.push_back(alone ? here : circuit_.both(here, go_left));
        next.push_back(alone ? circuit_.zero() : circuit_.both(here, !go_left));
      }
      active = std::move(next);
      leaf.path.push_back(!go_left);
    }
    std::reverse(leaf.path.begin(), leaf.path.end());
    leaf.chosen = std::move(active);
    leaf.number = std::move(number);
    return leaf;
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

// How many of the words hold, in binary. Three digits of one weight become one of that weight and
// one of the next, until one of each is left.
Number count_of(Circuit& circuit, std::span<const Ref> words) {
  Number result;
  std::vector<Ref> digits(words.begin(), words.end());
  while (!digits.empty()) {
    std::vector<Ref> carries;
    std::size_t at = 0;
    while (digits.size() - at > 1) {
      const Ref third = digits.size() - at > 2 ? digits[at + 2] : circuit.zero();
      const Ref differs = circuit.exclusive(digits[at], digits[at + 1]);
      carries.push_back(
          circuit.either(circuit.both(digits[at], digits[at + 1]), circuit.both(differs, third)));
      at += digits.size() - at > 2 ? 3 : 2;
      digits.push_back(circuit.exclusive(differs, third));
    }
    result.push_back(digits[at]);
    digits = std::move(carries);
  }
  return result;
}

std::vector<Number> single(std::span<const Ref> words) {
  std::vector<Number> numbers;
  for (Ref ref : words) numbers.push_back({ref});
  return numbers;
}

Choice choose_flat(Circuit& circuit, std::span<const Ref> possible, std::span<const Ref> random) {
  Chooser chooser(circuit, single(possible));
  auto leaf = chooser.descend(chooser.below_count(random));
  return {possible.size(), std::move(leaf.chosen), {}, std::move(leaf.path)};
}

Choice choose_in_groups(Circuit& circuit, std::span<const Ref> possible,
                        std::span<const Ref> random) {
  // A group costs about 50 operations, a place in the group 20.
  const std::size_t size = std::bit_floor(
      static_cast<std::size_t>(std::sqrt(2.5 * static_cast<double>(possible.size()))));
  std::vector<Number> counts;
  for (std::size_t first = 0; first < possible.size(); first += size) {
    counts.push_back(
        count_of(circuit, possible.subspan(first, std::min(size, possible.size() - first))));
  }
  Chooser groups(circuit, std::move(counts));
  auto group = groups.descend(groups.below_count(random));
  std::vector<Ref> gathered;
  for (std::size_t place = 0; place < size; ++place) {
    std::vector<Ref> any;
    for (std::size_t g = 0; g * size + place < possible.size(); ++g) {
      any.push_back(circuit.both(group.chosen[g], possible[g * size + place]));
    }
    gathered.push_back(circuit.any_of(any));
  }
  Chooser places(circuit, single(gathered));
  auto place = places.descend(std::move(group.number));
  Choice choice{possible.size(), std::move(group.chosen), std::move(place.chosen),
                std::move(place.path)};
  choice.path.insert(choice.path.end(), group.path.begin(), group.path.end());
  return choice;
}

}  // namespace

std::size_t random_words(std::size_t options) {
  return options < 2 ? 0 : static_cast<std::size_t>(std::bit_width(options)) + kExtraBits;
}

std::size_t path_bits(std::size_t options) {
  return options < 2 ? 0 : static_cast<std::size_t>(std::bit_width(options - 1));
}

std::vector<Ref> Choice::chosen(Circuit& circuit, Ref when) const {
  std::vector<Ref> result;
  const std::size_t size = places.empty() ? 1 : places.size();
  Ref group;
  for (std::size_t i = 0; i < options; ++i) {
    if (i % size == 0) group = circuit.both(groups[i / size], when);
    result.push_back(places.empty() ? group : circuit.both(group, places[i % size]));
  }
  return result;
}

Choice add_choice(Circuit& circuit, std::span<const Ref> possible, std::span<const Ref> random) {
  assert(random.size() == random_words(possible.size()));
  if (possible.size() < 2) return {possible.size(), {possible.begin(), possible.end()}, {}, {}};
  return possible.size() <= kFewOptions ? choose_flat(circuit, possible, random)
                                        : choose_in_groups(circuit, possible, random);
}

}  // namespace tafl::kernel
