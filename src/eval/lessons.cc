// SPDX-License-Identifier: MIT
#include "eval/lessons.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/rng.h"
#include "lanes/playouts.h"

namespace tafl::eval {
namespace {

constexpr std::size_t kMostPerGame = 16;
constexpr std::uint64_t kMostPlies = 2000;  // of a playout
constexpr std::size_t kLeap = 1'000'003;    // a prime, so that leaps meet every place

class Teacher {
 public:
  Teacher(const std::shared_ptr<const lanes::CompiledGame>& game, const LessonOptions& options)
      : game_(game), options_(options), roles_(game->network.roles()), rng_(options.seed) {}

  std::vector<Lesson> run() {
    const analysis::Sample sample = analysis::play_sample(game_, options_.states, rng_);
    for (std::size_t g = 0; g < sample.games.size() && !stopped(); ++g) {
      if (!sample.goals[g].empty()) add_game(sample, g);
    }
    if (options_.playouts > 0) play_on();
    return std::move(lessons_);
  }

 private:
  bool stopped() const { return options_.stop && options_.stop(); }

  void add_game(const analysis::Sample& sample, std::size_t g) {
    const std::size_t states = sample.games[g].size();
    const std::size_t step = std::max<std::size_t>(states / (kMostPerGame / 2), 2);
    for (std::size_t first = 0; first + 1 < states; first += step) {
      add_state(sample, g, first, false);
      add_state(sample, g, first + 1, true);
    }
  }

  void add_state(const analysis::Sample& sample, std::size_t g, std::size_t state, bool follows) {
    Lesson lesson;
    lesson.state = sample.games[g][state];
    const auto counts = std::span(sample.counts[g]).subspan(state * roles_, roles_);
    lesson.legal_moves.assign(counts.begin(), counts.end());
    for (int goal : sample.goals[g]) lesson.goals.push_back(std::max(goal, 0));
    lesson.game = g;
    lesson.follows = follows;
    lessons_.push_back(std::move(lesson));
  }

  // How one game went says little about its states; many from each of them say more. Lessons are
  // taken in leaps, so that those there is time for are from all of the sample.
  void play_on() {
    lanes::Playouts playouts(game_, {.most_plies = kMostPlies});
    const std::size_t each = std::min(options_.playouts, lanes::kLanes);
    const std::size_t size = lanes::kLanes / each;
    const std::size_t chunks = (lessons_.size() + size - 1) / size;
    for (std::size_t i = 0; i < chunks && !stopped(); ++i) {
      const std::size_t begin = i * kLeap % chunks * size;
      play_on(std::span(lessons_).subspan(begin, std::min(size, lessons_.size() - begin)), each,
              playouts);
    }
  }

  void play_on(std::span<Lesson> lessons, std::size_t each, lanes::Playouts& playouts) {
    starts_.clear();
    for (const Lesson& lesson : lessons) starts_.insert(starts_.end(), each, {lesson.state, 0});
    playouts.play(starts_, rng_.next(), false, played_);
    auto result = played_.begin();
    for (Lesson& lesson : lessons) {
      lesson.goals.assign(roles_, 0);
      for (std::size_t k = 0; k < each; ++k, ++result) {
        for (std::size_t role = 0; role < roles_; ++role) {
          lesson.goals[role] += std::max(result->goals[role], 0) / static_cast<double>(each);
        }
      }
    }
  }

  std::shared_ptr<const lanes::CompiledGame> game_;
  const LessonOptions& options_;
  std::size_t roles_;
  base::Rng rng_;
  std::vector<Lesson> lessons_;
  std::vector<lanes::BitState> starts_;
  std::vector<lanes::PlayoutResult> played_;
};

}  // namespace

std::vector<Lesson> play_lessons(const std::shared_ptr<const lanes::CompiledGame>& game,
                                 const LessonOptions& options) {
  return Teacher(game, options).run();
}

}  // namespace tafl::eval
