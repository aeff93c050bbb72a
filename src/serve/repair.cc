// SPDX-License-Identifier: MIT
#include "serve/repair.h"

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "gdl/symbol.h"

namespace tafl::serve {
namespace {

constexpr std::size_t kMostTries = 5000;

bool same_text(std::string_view a, std::string_view b) {
  return gdl::fold_case(a) == gdl::fold_case(b);
}

bool same_joint(const Joint& a, const Joint& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t role = 0; role < a.size(); ++role) {
    if (!same_text(a[role], b[role])) return false;
  }
  return true;
}

// Whether the shorter list is what remains of the longer one when some members are left out.
bool is_part(const Joint& a, const Joint& b) {
  const Joint& part = a.size() < b.size() ? a : b;
  const Joint& whole = a.size() < b.size() ? b : a;
  std::size_t found = 0;
  for (const std::string& move : whole) {
    if (found < part.size() && same_text(part[found], move)) ++found;
  }
  return found == part.size();
}

// Looks for a joint move of the current position that satisfies `accepts`, which may move the
// position on. The own move is the one that was sent, unless nothing is found with it.
class Search {
 public:
  Search(Position& position, std::string_view sent, const base::Clock& clock, double deadline)
      : position_(position), clock_(clock), deadline_(deadline) {
    for (std::size_t role = 0; role < position.game()->roles().size(); ++role) {
      moves_.push_back(position.legal_moves(game::RoleId(role)));
    }
    own_ = position.own_move(sent);
  }

  bool run(const std::function<bool(const Joint&)>& accepts) {
    for (const auto& moves : moves_) {
      if (moves.empty()) return false;
    }
    if (own_) {
      auto all = std::exchange(moves_[position_.role().index()], {*own_});
      if (enumerate(accepts)) return true;
      moves_[position_.role().index()] = std::move(all);
    }
    return enumerate(accepts);
  }

 private:
  bool enumerate(const std::function<bool(const Joint&)>& accepts) {
    std::vector<std::size_t> chosen(moves_.size(), 0);
    while (tries_++ < kMostTries && clock_.seconds() < deadline_) {
      Joint joint;
      for (std::size_t role = 0; role < moves_.size(); ++role) {
        joint.push_back(moves_[role][chosen[role]]);
      }
      if (accepts(joint)) return true;
      std::size_t role = 0;
      while (role < moves_.size() && ++chosen[role] == moves_[role].size()) chosen[role++] = 0;
      if (role == moves_.size()) return false;
    }
    return false;
  }

  Position& position_;
  const base::Clock& clock_;
  double deadline_;
  std::vector<std::vector<std::string>> moves_;  // by role
  std::optional<std::string> own_;
  std::size_t tries_ = 0;
};

}  // namespace

Finding take_news(Position& position, const Joint& news, std::string_view sent,
                  const base::Clock& clock, double deadline) {
  const History& history = position.history();
  const bool repeated = !history.empty() && same_joint(news, history.back());
  if (repeated && !same_text(news[position.role().index()], sent)) return Finding::kRepeated;
  if (position.advance(news)) return Finding::kFits;
  if (repeated) return Finding::kRepeated;
  Search search(position, sent, clock, deadline);
  if (news.size() != position.game()->roles().size()) {
    const bool found = search.run(
        [&](const Joint& joint) { return is_part(joint, news) && position.advance(joint); });
    return found ? Finding::kRepaired : Finding::kLost;
  }
  const bool found = search.run([&](const Joint& lost) {
    if (!position.advance(lost)) return false;
    if (position.advance(news)) return true;
    position.retreat();
    return false;
  });
  return found ? Finding::kRepaired : Finding::kLost;
}

}  // namespace tafl::serve
