// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

// Where a relation first stands in a head or fact, and in a body.
struct Use {
  const gdl::Term* head = nullptr;
  const gdl::Term* body = nullptr;
};

// Declarations that other systems read: (gdl random), (sees_xml ...).
bool is_for_others(const SheetView& view, gdl::SymbolId symbol) {
  const std::string name = gdl::fold_case(view.symbols().name(symbol));
  return name == "gdl" || name == "sees_xml";
}

// Edits (letters changed, added, dropped) that lead from a to b, by rows of the usual table.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
    }
  }
  return row[b.size()];
}

class UsageCheck {
 public:
  UsageCheck(const SheetView& view, gdl::Diagnostics& diagnostics)
      : view_(view), diagnostics_(diagnostics) {}

  void run() {
    for_each_sentence(view_.sheet(), [&](const gdl::Term& sentence, Place place) {
      if (view_.keyword(sentence) != gdl::Keyword::kNone) return;
      const auto [found, is_new] = uses_.try_emplace(gdl::relation_of(sentence));
      if (is_new) order_.push_back(found->first);
      const gdl::Term*& first = place == Place::kBody ? found->second.body : found->second.head;
      if (first == nullptr) first = &sentence;
    });
    for (const gdl::Relation& relation : order_) {
      const Use& use = uses_[relation];
      if (use.head == nullptr) undefined(*use.body);
      if (use.body == nullptr && !is_for_others(view_, relation.symbol)) unused(*use.head);
    }
  }

 private:
  void undefined(const gdl::Term& sentence) {
    const std::string near = nearest_name(sentence);
    diagnostics_.warning(
        "undefined-relation", sentence.position,
        fmt::format("no rule or fact defines {} with {} argument{}", view_.shown(sentence.symbol),
                    sentence.arity(), sentence.arity() == 1 ? "" : "s"),
        near.empty() ? "it never holds; check its spelling and its arguments"
                     : fmt::format("it never holds; did you mean {}?", near));
  }

  void unused(const gdl::Term& sentence) {
    diagnostics_.warning("unused-relation", sentence.position,
                         fmt::format("{} is defined but never used", view_.shown(sentence.symbol)),
                         "use it in a condition or remove it");
  }

  // A defined relation of the same arity that is one edit away, or two where the name is not very
  // short.
  std::string nearest_name(const gdl::Term& sentence) const {
    constexpr std::size_t kMostNames = 2000;
    constexpr std::size_t kLongest = 40;
    const std::string wanted = gdl::fold_case(view_.symbols().name(sentence.symbol));
    if (order_.size() > kMostNames || wanted.size() > kLongest) return {};
    std::size_t best = wanted.size() < 4 ? 2 : 3;
    std::string nearest;
    for (const gdl::Relation& relation : order_) {
      const std::string& name = view_.symbols().name(relation.symbol);
      if (relation.arity != sentence.arity() || name.size() > kLongest ||
          uses_.at(relation).head == nullptr) {
        continue;
      }
      const std::size_t distance = edit_distance(wanted, gdl::fold_case(name));
      if (distance < best) {
        best = distance;
        nearest = name;
      }
    }
    return nearest;
  }

  const SheetView& view_;
  gdl::Diagnostics& diagnostics_;
  std::unordered_map<gdl::Relation, Use> uses_;
  std::vector<gdl::Relation> order_;
};

}  // namespace

void usage(const SheetView& view, gdl::Diagnostics& diagnostics) {
  UsageCheck(view, diagnostics).run();
}

}  // namespace tafl::game::checks
