// SPDX-License-Identifier: MIT
#include "workbench/study.h"

#include <algorithm>
#include <future>
#include <utility>

#include "machine/factory.h"
#include "workbench/api_error.h"
#include "workbench/position.h"
#include "workbench/seating.h"
#include "workbench/tree_excerpt.h"
#include "workbench/walk.h"

namespace tafl::workbench {
namespace {

constexpr double kTellSeconds = 0.25;
constexpr std::size_t kCandidates = 12;
constexpr std::size_t kLine = 12;
constexpr auto kPatience = std::chrono::seconds(10);

}  // namespace

Study::Study(StudyOrder order, const Services& services)
    : order_(std::move(order)),
      services_(services),
      topic_("study/" + order_.id),
      moves_(order_.moves),
      at_(order_.moves),
      attended_at_(services.clock.seconds()),
      budget_(order_.seconds) {
  Lock lock(mutex_);
  publish(lock);
  thread_ = std::thread([this] { run(); });
}

Study::~Study() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
    wake_.notify_all();
  }
  thread_.join();
  engine_.reset();
  services_.memory->give_back(order_.megabytes);
  services_.hub.retire(topic_);
}

void Study::run() {
  be_patient();
  std::string problem;
  try {
    shown_ = services_.shelf.shown(order_.game);
    Lock lock(mutex_);
    while (!quit_) {
      if (moved_) {
        take_position(lock);
      } else if (!errands_.empty()) {
        const auto errand = std::move(errands_.front());
        errands_.pop_front();
        lock.unlock();
        errand();
        lock.lock();
      } else if (wants_to_think_) {
        think_a_while(lock);
      } else {
        wake_.wait(lock);
      }
    }
    return;
  } catch (const std::exception& failure) {
    problem = failure.what();
  }
  Lock lock(mutex_);
  status_ = "failed";
  problem_ = problem;
  errands_.clear();
  publish(lock);
}

// Goes to the position that is wanted; on from where the engine is, if that leads there.
void Study::take_position(Lock& lock) {
  moved_ = false;
  const JointMoves wanted = moves_;
  lock.unlock();
  auto controller =
      machine::make_controller(shown_->game(), "relational", services_.shelf.options().limits);
  if (!controller) throw std::runtime_error(controller.error().message);
  for (const auto& joint : wanted) make_joint(**controller, joint);
  json position = position_json(*shown_, **controller, wanted.size());
  const bool on = engine_ && wanted.size() >= engine_moves_.size() &&
                  std::equal(engine_moves_.begin(), engine_moves_.end(), wanted.begin());
  if (!on) rebuild();
  for (std::size_t ply = engine_moves_.size(); ply < wanted.size(); ++ply) {
    engine_->observe(wanted[ply]);
    engine_moves_.push_back(wanted[ply]);
  }
  engine_->prepare();
  searched_ = 0;
  const auto& counters = engine_->search().counters();
  base_iterations_ = counters.iterations.load();
  base_playouts_ = counters.playouts.load();
  lock.lock();
  position_ = std::move(position);
  at_ = wanted;
  ++visit_;
  thought_ = nullptr;
  const bool over = engine_->search().terminal();
  if (over) wants_to_think_ = false;
  budget_ = order_.seconds;
  status_ = over ? "done" : wants_to_think_ ? "running" : "resting";
  publish(lock);
}

void Study::rebuild() {
  player::EngineOptions options;
  options.game = shown_->game();
  options.limits = services_.shelf.options().limits;
  options.config = order_.settings.config;
  options.config.memory = std::min(options.config.memory, order_.megabytes << 20);
  options.threads = 1;  // so that the tree stands still between rounds
  options.seed = 1;
  options.wrap = order_.settings.wrap;
  engine_.reset();
  engine_ = std::make_unique<player::Engine>(std::move(options));
  engine_moves_.clear();
}

// Rounds until it is time to tell, or something else is to be done.
void Study::think_a_while(Lock& lock) {
  lock.unlock();
  engine_->prepare();
  const double begin = services_.clock.seconds();
  double now = begin;
  bool wanted = true;
  while (wanted && now - begin < kTellSeconds && !engine_->search().saturated()) {
    engine_->round(SIZE_MAX);
    now = services_.clock.seconds();
    const std::lock_guard again(mutex_);
    wanted = !quit_ && !moved_ && wants_to_think_ && errands_.empty();
  }
  searched_ += now - begin;
  json thought = think_json();
  lock.lock();
  thought_ = std::move(thought);
  const bool enough = searched_ >= budget_ || engine_->search().saturated();
  if (enough && wants_to_think_ && !moved_) {
    wants_to_think_ = false;
    status_ = "done";
    return publish(lock);
  }
  if (wanted) services_.hub.publish(topic_, "thinking", thought_);
}

json Study::think_json() {
  search::Search& search = engine_->search();
  const auto iterations = search.counters().iterations.load() - base_iterations_;
  json candidates = json::array();
  const bool difference = search.config().difference;
  for (std::size_t role = 0; role < shown_->roles().size(); ++role) {
    json list = json::array();
    auto choices = search.terminal() ? std::vector<search::Choice>() : search.choices(role);
    if (choices.size() < 2) choices.clear();
    std::stable_sort(choices.begin(), choices.end(),
                     [](const auto& a, const auto& b) { return a.visits > b.visits; });
    choices.resize(std::min(choices.size(), kCandidates));
    for (const search::Choice& choice : choices) {
      const std::string move = search.move_text(choice.move);
      list.push_back({{"move", move},
                      {"label", label(move)},
                      {"path", path_json(shown_->path(move))},
                      {"value", rounded(difference ? 50 + choice.value / 2 : choice.value)},
                      {"visits", choice.visits},
                      {"best", choice.best < 0 ? json() : json(choice.best)}});
    }
    candidates.push_back(std::move(list));
  }
  return {{"visit", visit_},
          {"ply", engine_moves_.size()},
          {"elapsed", rounded(searched_)},
          {"iterations", iterations},
          {"playouts", search.counters().playouts.load() - base_playouts_},
          {"iterations_per_second",
           rounded(searched_ > 0 ? static_cast<double>(iterations) / searched_ : 0)},
          {"depth", search.tree().height()},
          {"nodes", search.tree().nodes()},
          {"bytes", search.tree().bytes()},
          {"machine", engine_->machine_name()},
          {"values", root_values(search)},
          {"candidates", std::move(candidates)},
          {"line", expected_line(search, kLine)}};
}

// ---- Calls from elsewhere ----

json Study::view_locked() const {
  return {{"id", order_.id},
          {"game", order_.game},
          {"roles", services_.shelf.card(order_.game).roles},
          {"player", order_.player},
          {"status", status_},
          {"match", order_.match.empty() ? json() : json(order_.match)},
          {"revision", revision_},
          {"visit", visit_},
          {"moves", at_},
          {"position", position_},
          {"seconds", order_.seconds},
          {"problem", problem_},
          {"thought", thought_}};
}

json Study::view() const {
  const std::lock_guard lock(mutex_);
  return view_locked();
}

void Study::publish(const Lock& /*held*/) {
  ++revision_;
  services_.hub.publish(topic_, "state", view_locked());
}

json Study::tree(const std::string& path, std::size_t most) {
  const auto done = std::make_shared<std::promise<json>>();
  std::future<json> result = done->get_future();
  {
    const std::lock_guard lock(mutex_);
    attended_at_ = services_.clock.seconds();
    if (status_ == "failed") throw conflict("The study has failed.");
    errands_.emplace_back([this, done, path, most] {
      try {
        if (!engine_) throw conflict("The study has not begun yet.");
        json excerpt = tree_excerpt(engine_->search(), path, most);
        json moves = engine_moves_;
        for (json& joint : excerpt["moves"]) moves.push_back(std::move(joint));
        excerpt["moves"] = std::move(moves);
        excerpt["visit"] = visit_;
        done->set_value(std::move(excerpt));
      } catch (...) {
        done->set_exception(std::current_exception());
      }
    });
    wake_.notify_all();
  }
  if (result.wait_for(kPatience) != std::future_status::ready) {
    throw busy("The study does not answer at present.");
  }
  try {
    return result.get();
  } catch (const std::future_error&) {
    throw conflict("The study has ended.");
  }
}

void Study::go() {
  Lock lock(mutex_);
  attended_at_ = services_.clock.seconds();
  if (status_ == "failed") throw conflict("The study has failed.");
  if (status_ == "done") budget_ += order_.seconds;
  wants_to_think_ = true;
  status_ = "running";
  publish(lock);
  wake_.notify_all();
}

void Study::stop() {
  Lock lock(mutex_);
  attended_at_ = services_.clock.seconds();
  if (status_ == "failed") return;
  wants_to_think_ = false;
  status_ = "resting";
  publish(lock);
}

void Study::go_to(JointMoves moves) {
  const std::lock_guard lock(mutex_);
  if (status_ == "failed") throw conflict("The study has failed.");
  if (moves == moves_) return;
  moves_ = std::move(moves);
  moved_ = true;
  wants_to_think_ = true;
  wake_.notify_all();
}

double Study::unattended() const {
  const std::lock_guard lock(mutex_);
  if (services_.hub.listeners(topic_) > 0) return 0;
  return services_.clock.seconds() - attended_at_;
}

}  // namespace tafl::workbench
