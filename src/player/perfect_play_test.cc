// SPDX-License-Identifier: MIT
//
// Alpha-beta without knowledge against the solver: in small games no move of it may give away what
// the position is worth under best play.
#include <gtest/gtest.h>

#include "base/rng.h"
#include "lanes/testing.h"
#include "machine/factory.h"
#include "player/oracle.h"
#include "player/registry.h"
#include "solve/solver.h"

namespace tafl::player {
namespace {

class Following {
 public:
  Following(const char* name, std::size_t role)
      : game_(lanes::testing::library_game(name)),
        compiled_(lanes::compile(game_, {}).value()),
        role_(role) {
    database_ = solve::solve(compiled_, {}).value().database;
  }

  // Plays a match against random moves and looks at every move.
  void play(std::uint64_t seed) {
    base::Rng rng(seed);
    const auto player = make_player("alphabeta:depth=100").value();
    player->new_game(
        {controller(), game::RoleId(role_), 60, 60, rng.next(), &clock_, game_, "network", {}}, 60);
    Oracle oracle(compiled_, database_, game::RoleId(role_));
    const auto referee = controller();
    while (!referee->is_terminal()) {
      const auto before = oracle.value();
      ASSERT_TRUE(before);
      std::vector<std::string> texts;
      for (std::size_t role = 0; role < 2; ++role) {
        texts.push_back(role == role_ ? player->play(60) : any_move(*referee, role, rng));
      }
      std::vector<game::MoveId> joint;
      for (std::size_t role = 0; role < 2; ++role) {
        joint.push_back(referee->find_legal_move(game::RoleId(role), texts[role]).value());
      }
      referee->make(joint);
      player->observe(texts);
      oracle.observe(texts);
      const double after =
          referee->is_terminal() ? referee->goal(game::RoleId(role_)) : oracle.value().value_or(-1);
      EXPECT_GE(after, *before) << texts[role_] << ", seed " << seed;
    }
  }

 private:
  std::unique_ptr<game::Controller> controller() const {
    return machine::make_controller(game_, "network", {}).value();
  }
  static std::string any_move(game::Controller& referee, std::size_t role, base::Rng& rng) {
    const auto legal = referee.legal_moves(game::RoleId(role));
    return referee.move_text(legal[rng.below(legal.size())]);
  }

  base::FakeClock clock_;
  std::shared_ptr<const game::Game> game_;
  std::shared_ptr<const lanes::CompiledGame> compiled_;
  std::size_t role_;
  std::shared_ptr<const solve::Database> database_;
};

class PerfectPlay : public ::testing::TestWithParam<const char*> {};

TEST_P(PerfectPlay, AlphaBetaGivesNothingAway) {
  for (std::size_t role = 0; role < 2; ++role) {
    Following match(GetParam(), role);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) match.play(seed);
  }
}
INSTANTIATE_TEST_SUITE_P(Games, PerfectPlay,
                         ::testing::Values("tic-tac-toe", "nim", "nim-misere", "connect-four-4x4"),
                         lanes::testing::parameter_name);

}  // namespace
}  // namespace tafl::player
