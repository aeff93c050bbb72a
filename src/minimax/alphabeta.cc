// SPDX-License-Identifier: MIT
#include "minimax/alphabeta.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/hash.h"
#include "game/game.h"

namespace tafl::minimax {
namespace {

constexpr int kUnit = 1000;              // of a goal point
constexpr int kAspiration = 5 * kUnit;   // half the first window around the last value
constexpr std::size_t kOrderDepth = 2;   // from here on estimates pay for the order of choices
constexpr std::uint64_t kNoise = 8;      // at the root, so that not every match is the same
constexpr std::size_t kLateChoices = 3;  // before those that are late
constexpr std::size_t kTakings = 8;      // one after the other that are followed at the horizon
constexpr std::size_t kHopePlies = 6;
constexpr std::uint64_t kHopeNodes = 20'000;
constexpr std::size_t kChanceGames = 64;  // at a time
constexpr std::size_t kChanceRounds = 4;
constexpr std::int64_t kFirst = 1LL << 60;
constexpr std::int64_t kKiller = 1LL << 40;

}  // namespace

AlphaBeta::AlphaBeta(const std::shared_ptr<const lanes::CompiledGame>& compiled, std::size_t role,
                     Settings settings, Evaluation* evaluation)
    : expander_(compiled),
      role_(role),
      settings_(std::move(settings)),
      evaluation_(evaluation),
      table_(settings_.table_bytes),
      ordering_(compiled->network.moves()),
      rng_(settings_.seed) {
  low_ = 100 * kUnit;
  for (const net::Goal& goal : compiled->network.goals) {
    if (goal.role != role || goal.value == game::kNoGoal) continue;
    low_ = std::min(low_, goal.value * kUnit);
    high_ = std::max(high_, goal.value * kUnit);
  }
  if (low_ > high_) low_ = high_ = 0;
}

void AlphaBeta::set_root(const lanes::BitState& state) {
  root_ = state;
  best_ = {};
  last_value_ = (low_ + high_) / 2;
  table_.next_age();
  ordering_.forget();
}

bool AlphaBeta::done() const {
  return best_.complete || best_.depth >= settings_.most_depth ||
         (best_.depth > 0 && last_value_ == high_);
}

AlphaBeta::Frame& AlphaBeta::frame(std::size_t ply) {
  while (frames_.size() <= ply) frames_.emplace_back();
  return frames_[ply];
}

int AlphaBeta::terminal_value(int goal) const {
  return goal == game::kNoGoal ? low_ : goal * kUnit;
}

// Never a proof: strictly between the lowest and the highest goal, where there is anything between.
int AlphaBeta::estimate(const Frame& frame, std::size_t child, std::size_t ply) {
  if (high_ - low_ < 2) return low_;
  double value = 0.5 * (low_ + high_) / kUnit;
  if (evaluation_ != nullptr) {
    Position position;
    position.bits = frame.expansion.states[child].bits;
    if (!frame.expansion.counts.empty()) {
      const std::size_t roles = expander_.roles();
      position.legal_moves = std::span(frame.expansion.counts).subspan(child * roles, roles);
    }
    position.ply = static_cast<std::uint32_t>(ply);
    value = evaluation_->value(position, role_);
  }
  return std::clamp(static_cast<int>(std::lround(value * kUnit)), low_ + 1, high_ - 1);
}

std::uint32_t AlphaBeta::own_move(const Expansion& expansion, std::uint32_t choice) const {
  return expansion.joint[first_child(expansion, choice) * expander_.roles() + role_];
}

std::uint32_t AlphaBeta::move_of(const Expansion& expansion, std::uint32_t choice) const {
  if (maximises(expansion)) return own_move(expansion, choice);
  // A reply is known by the first of the others who has a choice.
  for (std::size_t role = 0; role < expander_.roles(); ++role) {
    const std::uint32_t move = expansion.joint[choice * expander_.roles() + role];
    if (role != role_ && (move != expansion.joint[role] || choice == 0)) return move;
  }
  return expansion.joint[choice * expander_.roles()];
}

// Ends of the game first, then what helped before, then what looks good.
void AlphaBeta::order(Frame& frame, std::size_t depth, std::size_t ply,
                      std::optional<std::uint32_t> first) {
  const Expansion& expansion = frame.expansion;
  const std::size_t count = choices(expansion);
  const bool up = maximises(expansion);
  frame.scores.assign(count, 0);
  for (std::uint32_t choice = 0; choice < count; ++choice) {
    std::int64_t& score = frame.scores[choice];
    const std::size_t child = first_child(expansion, choice);
    const std::uint32_t move = move_of(expansion, choice);
    if (settings_.history) score += ordering_.history(move);
    if (ply == 0) score += static_cast<std::int64_t>(base::mix64(settings_.seed + move) % kNoise);
    if (settings_.killers && ordering_.is_killer(move, ply)) score += kKiller;
    if (expansion.terminal[child] != 0) {
      const int value = terminal_value(expansion.goals[child * expander_.roles() + role_]);
      score += (up ? value - (low_ + high_) / 2 : (low_ + high_) / 2 - value) * (kKiller / kUnit);
    } else if (evaluation_ != nullptr && depth > kOrderDepth) {
      const int value = estimate(frame, child, ply + 1);
      score += std::int64_t{up ? value : -value} << 20;
    }
    if (first == choice) score = kFirst;
  }
  frame.order.resize(count);
  std::iota(frame.order.begin(), frame.order.end(), 0U);
  std::ranges::stable_sort(frame.order, [&](std::uint32_t a, std::uint32_t b) {
    return frame.scores[a] > frame.scores[b];
  });
}

AlphaBeta::Value AlphaBeta::child_value(Frame& frame, std::size_t child, std::size_t depth,
                                        Window window, std::size_t ply) {
  if (frame.expansion.terminal[child] != 0) {
    const int goal = frame.expansion.goals[child * expander_.roles() + role_];
    return {terminal_value(goal), true, 1};
  }
  if (depth <= 1) return settled_child(frame, child, kTakings, window, ply);
  Value value = search(frame.expansion.states[child], depth - 1, window, ply + 1);
  ++value.height;
  return value;
}

AlphaBeta::Value AlphaBeta::settled_child(Frame& frame, std::size_t child, std::size_t left,
                                          Window window, std::size_t ply) {
  const int standing = estimate(frame, child, ply + 1);
  if (left == 0 || !takes(frame, child)) return {standing, false, 1};
  Value value = settle(frame.expansion.states[child], standing, left - 1, window, ply + 1);
  ++value.height;
  return value;
}

// What takes a piece or ends the game, the best looking first.
void AlphaBeta::order_takings(Frame& frame, std::size_t ply) {
  const Expansion& expansion = frame.expansion;
  const bool up = maximises(expansion);
  frame.order.clear();
  frame.scores.assign(choices(expansion), 0);
  for (std::uint32_t choice = 0; choice < choices(expansion); ++choice) {
    const std::size_t child = first_child(expansion, choice);
    const bool over = expansion.terminal[child] != 0;
    if (!over && !takes(frame, child)) continue;
    const int value = over ? terminal_value(expansion.goals[child * expander_.roles() + role_])
                           : estimate(frame, child, ply + 1);
    frame.scores[choice] = up ? value : -value;
    frame.order.push_back(choice);
  }
  std::ranges::stable_sort(frame.order, [&](std::uint32_t a, std::uint32_t b) {
    return frame.scores[a] > frame.scores[b];
  });
}

AlphaBeta::Value AlphaBeta::settle(const lanes::BitState& state, int standing, std::size_t left,
                                   Window window, std::size_t ply) {
  Frame& frame = this->frame(ply);
  if (!expand(state, frame)) return {standing, false, 0};
  order_takings(frame, ply);
  const bool up = maximises(frame.expansion);
  // Where something has to be taken, nobody can leave it at that.
  const bool free = frame.order.size() < choices(frame.expansion);
  Value result{free ? standing : up ? low_ - 1 : high_ + 1, false, 0};
  for (std::uint32_t choice : frame.order) {
    (up ? window.alpha : window.beta) =
        up ? std::max(window.alpha, result.value) : std::min(window.beta, result.value);
    if (window.alpha >= window.beta) break;
    const std::size_t child = first_child(frame.expansion, choice);
    const Value value = frame.expansion.terminal[child] != 0
                            ? child_value(frame, child, 1, window, ply)
                            : settled_child(frame, child, left, window, ply);
    if (stopped_) break;
    result.height = std::max(result.height, value.height);
    if (up ? value.value <= result.value : value.value >= result.value) continue;
    result.value = value.value;
    result.complete = value.complete && value.value == (up ? high_ : low_);
  }
  return result;
}

// What the opponents make of a choice of the role, or one reply where the role has none.
AlphaBeta::Value AlphaBeta::choice_value(Frame& frame, std::uint32_t choice, std::size_t depth,
                                         Window window, std::size_t ply) {
  const std::size_t replies = frame.expansion.replies;
  if (!maximises(frame.expansion)) return child_value(frame, choice, depth, window, ply);
  Value worst{high_ + 1, true, 0};
  for (std::size_t reply = 0; reply < replies && !stopped_; ++reply) {
    const Value value = child_value(frame, choice * replies + reply, depth, window, ply);
    worst.height = std::max(worst.height, value.height);
    worst.complete = worst.complete && value.complete;
    if (value.value < worst.value) worst.value = value.value;
    if (value.value <= window.alpha || value.value == low_) {
      worst.complete = value.complete;
      break;
    }
    window.beta = std::min(window.beta, worst.value);
  }
  return worst;
}

bool AlphaBeta::is_late(const Frame& frame, std::size_t place, std::size_t depth) const {
  return settings_.reductions && evaluation_ != nullptr && place >= kLateChoices &&
         depth > kOrderDepth && !takes(frame, first_child(frame.expansion, frame.order[place]));
}

AlphaBeta::Value AlphaBeta::search_choices(Frame& frame, std::size_t depth, Window window,
                                           std::size_t ply, std::uint32_t& best) {
  const bool up = maximises(frame.expansion);
  Value result{up ? low_ - 1 : high_ + 1, true, 0};
  for (std::size_t i = 0; i < frame.order.size(); ++i) {
    const std::uint32_t choice = frame.order[i];
    const bool narrow = i > 0 && settings_.null_window && window.beta - window.alpha > 1;
    const Window null =
        up ? Window{window.alpha, window.alpha + 1} : Window{window.beta - 1, window.beta};
    const bool late = narrow && is_late(frame, i, depth);
    Value value =
        choice_value(frame, choice, late ? depth - 1 : depth, narrow ? null : window, ply);
    if (late && !stopped_ && !value.complete &&
        (up ? value.value > window.alpha : value.value < window.beta)) {
      value = choice_value(frame, choice, depth, null, ply);
    }
    if (narrow && !stopped_ && value.value > window.alpha && value.value < window.beta) {
      value = choice_value(frame, choice, depth, window, ply);
    }
    if (stopped_) break;
    result.height = std::max(result.height, value.height);
    result.complete = result.complete && value.complete;
    if (up ? value.value > result.value : value.value < result.value) {
      result.value = value.value;
      best = choice;
      if (ply == 0) root_choice_ = choice;
    }
    (up ? window.alpha : window.beta) =
        up ? std::max(window.alpha, result.value) : std::min(window.beta, result.value);
    const bool decided = value.complete && value.value == (up ? high_ : low_);
    if (window.alpha >= window.beta || decided) {
      result.complete = value.complete;
      ordering_.cut(move_of(frame.expansion, choice), depth, ply);
      break;
    }
  }
  return result;
}

// All that can follow a state; false if nothing can, or there is no time for it.
bool AlphaBeta::expand(const lanes::BitState& state, Frame& frame) {
  if ((*stop_)()) stopped_ = true;
  if (stopped_) return false;
  const bool count = evaluation_ != nullptr && evaluation_->counts_moves();
  expander_.expand(state, role_, count, frame.expansion);
  frame.men = men(state);
  ++nodes_;
  children_ += frame.expansion.children();
  return frame.expansion.children() != 0;
}

std::size_t AlphaBeta::men(const lanes::BitState& state) const {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < settings_.men.size(); ++i) {
    sum += static_cast<std::size_t>(std::popcount(state.bits[i] & settings_.men[i]));
  }
  return sum;
}

AlphaBeta::Value AlphaBeta::search(const lanes::BitState& state, std::size_t depth, Window window,
                                   std::size_t ply) {
  // 1. The table may know it already.
  const StepKey key = step_key(state, settings_.steps, horizon_);
  const auto wanted = static_cast<std::uint16_t>(depth);
  std::optional<std::uint32_t> first;
  if (settings_.use_table) {
    const Entry* known = table_.answer({key.key, wanted, key.remaining, window.alpha, window.beta});
    if (known != nullptr && ply > 0) return {known->value, known->complete, known->height};
    known = table_.find(key.key);
    if (known != nullptr) first = known->best;
  }
  // 2. All that can follow.
  Frame& frame = this->frame(ply);
  if (!expand(state, frame)) return {low_, false, 0};
  // 3. Choice by choice, the best ones first.
  order(frame, depth, ply, first);
  std::uint32_t best = frame.order.front();
  const Value result = search_choices(frame, depth, window, ply, best);
  if (stopped_) return result;
  // 4. For the next time.
  Entry entry;
  entry.key = key.key;
  entry.value = result.value;
  entry.best = best;
  entry.depth = wanted;
  entry.height = static_cast<std::uint16_t>(std::min<std::size_t>(result.height, 0xfffe));
  entry.remaining = key.remaining;
  entry.bound = result.value >= window.beta    ? Bound::kLower
                : result.value <= window.alpha ? Bound::kUpper
                                               : Bound::kExact;
  entry.complete = result.complete;
  if (settings_.use_table) table_.store(entry);
  return result;
}

// The window opens to the side where the value turns out to lie.
AlphaBeta::Value AlphaBeta::iterate(std::size_t depth) {
  Window window{low_ - 1, high_ + 1};
  if (settings_.aspiration && depth > 1) {
    window = {std::max(window.alpha, last_value_ - kAspiration),
              std::min(window.beta, last_value_ + kAspiration)};
  }
  while (true) {
    root_choice_.reset();
    const Value value = search(root_, depth, window, 0);
    const bool below = value.value <= window.alpha && window.alpha >= low_;
    const bool above = value.value >= window.beta && window.beta <= high_;
    if (stopped_ || (!below && !above)) return value;
    (below ? window.alpha : window.beta) = below ? low_ - 1 : high_ + 1;
  }
}

bool AlphaBeta::deepen(const Stop& stop) {
  if (done()) return false;
  stop_ = &stop;
  stopped_ = false;
  const std::size_t depth = best_.depth + 1;
  horizon_ = depth + (settings_.men.empty() ? 0 : kTakings);
  const Value value = iterate(depth);
  // The best choice of the last iteration comes first, so what is better than it counts at once.
  if (root_choice_) best_.move = own_move(frame(0).expansion, *root_choice_);
  if (stopped_) return false;
  ++best_.depth;
  best_.complete = value.complete;
  last_value_ = value.value;
  best_.value = static_cast<double>(value.value) / kUnit;
  if (best_.complete && value.value < high_) hope_for_mistakes(depth);
  return !done();
}

// More than the value cannot be forced, but others err: of the moves that keep it, the one after
// which answers at random do best for the role. How much the role makes of them if it plays well is
// looked at deeper and deeper while that is cheap; where that tells nothing, games at random do.
void AlphaBeta::hope_for_mistakes(std::size_t depth) {
  Frame& frame = this->frame(0);
  if (!maximises(frame.expansion)) return;
  const std::vector<std::uint32_t> kept = choices_that_keep(last_value_, depth);
  if (kept.size() < 2) return;
  std::vector<double> chances;
  for (std::uint32_t choice : kept) chances.push_back(chance_of(frame, choice));
  std::vector<double> hopes = chances;
  const std::uint64_t limit = nodes_ + kHopeNodes;
  for (std::size_t plies = 2;; ++plies) {
    const auto best = std::ranges::max_element(hopes) - hopes.begin();
    best_.move = own_move(frame.expansion, kept[static_cast<std::size_t>(best)]);
    if (plies > std::min(depth, kHopePlies)) return;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      hopes[i] = hope_of(frame, kept[i], {depth, plies, limit}, 0) + chances[i];
      if (stopped_ || nodes_ > limit) return;
    }
  }
}

std::vector<std::uint32_t> AlphaBeta::choices_that_keep(int value, std::size_t depth) {
  Frame& frame = this->frame(0);
  std::vector<std::uint32_t> kept;
  for (std::uint32_t choice : frame.order) {
    const Value found = choice_value(frame, choice, depth, {value - 1, high_ + 1}, 0);
    if (stopped_) break;
    if (found.value >= value) kept.push_back(choice);
  }
  return kept;
}

double AlphaBeta::chance_of(const Frame& frame, std::uint32_t choice) {
  const Expansion& expansion = frame.expansion;
  double sum = 0;
  for (std::size_t round = 0; round < kChanceRounds; ++round) {
    starts_.clear();
    for (std::size_t lane = 0; lane < kChanceGames; ++lane) {
      const std::size_t reply = maximises(expansion) ? rng_.below(expansion.replies) : 0;
      starts_.push_back(expansion.states[first_child(expansion, choice) + reply]);
    }
    sum += expander_.play_on(starts_, role_, rng_);
  }
  return sum / static_cast<double>(kChanceRounds);
}

// The average over the replies to a choice.
double AlphaBeta::hope_of(Frame& frame, std::uint32_t choice, Hope hope, std::size_t ply) {
  const std::size_t begin = first_child(frame.expansion, choice);
  const std::size_t replies = maximises(frame.expansion) ? frame.expansion.replies : 1;
  double sum = 0;
  for (std::size_t reply = 0; reply < replies; ++reply) {
    if (stopped_ || nodes_ > hope.limit) return 0;
    const std::size_t child = begin + reply;
    if (hope.plies <= 1 || frame.expansion.terminal[child] != 0) {
      sum += child_value(frame, child, hope.depth, {low_ - 1, high_ + 1}, ply).value;
    } else {
      sum += hope_at(frame.expansion.states[child], {hope.depth - 1, hope.plies - 1, hope.limit},
                     ply + 1);
    }
  }
  return sum / static_cast<double>(replies);
}

// The best choice of the role, or the average over those of the others.
double AlphaBeta::hope_at(const lanes::BitState& state, Hope hope, std::size_t ply) {
  Frame& frame = this->frame(ply);
  if (!expand(state, frame)) return 0;
  const std::size_t count = choices(frame.expansion);
  double most = 0;
  double sum = 0;
  for (std::uint32_t choice = 0; choice < count; ++choice) {
    const double value = hope_of(frame, choice, hope, ply);
    most = std::max(most, value);
    sum += value;
  }
  return maximises(frame.expansion) ? most : sum / static_cast<double>(count);
}

std::vector<std::uint32_t> AlphaBeta::line(std::size_t most) {
  std::vector<std::uint32_t> moves;
  lanes::BitState state = root_;
  Expansion expansion;
  while (moves.size() < most && !expander_.is_terminal(state)) {
    const StepKey key = step_key(state, settings_.steps, horizon_);
    const Entry* known = table_.find(key.key);
    if (known == nullptr) break;
    expander_.expand(state, role_, false, expansion);
    if (known->best >= choices(expansion)) break;
    moves.push_back(own_move(expansion, known->best));
    state = expansion.states[first_child(expansion, known->best)];
  }
  return moves;
}

}  // namespace tafl::minimax
