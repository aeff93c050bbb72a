// SPDX-License-Identifier: MIT
#include "player/engine.h"

#include <exception>
#include <stdexcept>
#include <utility>

#include "machine/factory.h"
#include "search/controller_simulator.h"

namespace tafl::player {
namespace {

bool wants_network(const std::string& machine) {
  return machine == "auto" || machine == "lanes" || machine == "network";
}

}  // namespace

Engine::Engine(EngineOptions options) : options_(std::move(options)), hurry_(options_.clock) {
  if (wants_network(options_.machine)) {
    job_ = machine::CompileJob::of(options_.game, options_.limits);
  }
}

Engine::~Engine() {
  end_helpers();
}

void Engine::prepare() {
  if (job_ && (options_.wait || job_->done())) {
    const auto compiled = job_->result();
    job_.reset();
    if (compiled) {
      try {
        return use_network(compiled);
      } catch (const std::exception&) {
        // A game that compiles but does not fit is played without the network.
        if (!search_) use_controller("relational");
        return;
      }
    }
  }
  if (!search_) use_controller(wants_network(options_.machine) ? "relational" : options_.machine);
}

void Engine::use_network(const std::shared_ptr<const lanes::CompiledGame>& compiled) {
  auto how = search::LanesSimulator::options_for(options_.config);
  if (options_.train) how.make_judge = options_.train(compiled);
  auto first = std::make_unique<search::LanesSimulator>(compiled, how);
  std::vector<std::unique_ptr<search::Simulator>> simulators;
  for (std::size_t i = 1; i < options_.threads; ++i) simulators.push_back(first->fork());
  simulators.insert(simulators.begin(), std::move(first));
  for (auto& simulator : simulators) simulator->set_stop(&hurry_);
  if (options_.wrap) {
    for (auto& simulator : simulators) simulator = options_.wrap(std::move(simulator));
  }
  start(std::move(simulators));
  machine_ = "lanes";
}

// Machines are slow and number moves each in its own way, so only one thread uses one.
void Engine::use_controller(const std::string& machine) {
  auto controller = machine::make_controller(options_.game, machine, options_.limits);
  if (!controller) throw base::LimitReached(controller.error().message);
  std::vector<std::unique_ptr<search::Simulator>> simulators;
  simulators.push_back(std::make_unique<search::ControllerSimulator>(std::move(*controller),
                                                                     options_.config.most_plies));
  simulators.back()->set_stop(&hurry_);
  start(std::move(simulators));
  machine_ = machine;
}

void Engine::start(std::vector<std::unique_ptr<search::Simulator>> simulators) {
  rest();
  end_helpers();
  search_.reset();  // before the new one, so that both never need memory at once
  auto made =
      std::make_unique<search::Search>(options_.config, std::move(simulators), options_.seed);
  made->start();
  search_ = std::move(made);
  for (const auto& joint : history_) search_->descend(find_joint(joint));
  over_ = false;
  for (std::size_t i = 1; i < search_->threads(); ++i) {
    helpers_.emplace_back([this, i] { help(i); });
  }
}

std::vector<std::uint32_t> Engine::find_joint(const std::vector<std::string>& joint) {
  std::vector<std::uint32_t> moves;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    const auto move = search_->find_move(role, joint[role]);
    if (!move)
      throw std::logic_error("a move was made that the search does not know: " + joint[role]);
    moves.push_back(*move);
  }
  return moves;
}

void Engine::observe(const std::vector<std::string>& joint) {
  rest();
  if (search_) {
    search_->descend(find_joint(joint));
    if (options_.forget) search_->start();
  }
  history_.push_back(joint);
}

void Engine::round(std::size_t most) {
  search_->worker(0).round(most);
}

void Engine::work() {
  if (helpers_.empty()) return;
  const std::lock_guard lock(mutex_);
  working_ = true;
  pause_.store(false, std::memory_order_relaxed);
  changed_.notify_all();
}

void Engine::rest() {
  if (helpers_.empty()) return;
  std::unique_lock lock(mutex_);
  working_ = false;
  pause_.store(true, std::memory_order_relaxed);
  changed_.wait(lock, [this] { return busy_ == 0; });
}

void Engine::help(std::size_t worker) {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return working_ || over_; });
    if (over_) return;
    ++busy_;
    lock.unlock();
    bool failed = false;
    try {
      while (!pause_.load(std::memory_order_relaxed) && !search_->saturated()) {
        search_->worker(worker).round();
      }
    } catch (const std::exception&) {
      failed = true;  // the others go on without it
    }
    lock.lock();
    --busy_;
    changed_.notify_all();
    if (failed) return;
    changed_.wait(lock, [this] { return !working_ || over_; });
  }
}

void Engine::end_helpers() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
    working_ = false;
    pause_.store(true, std::memory_order_relaxed);
    changed_.notify_all();
  }
  for (std::thread& helper : helpers_) helper.join();
  helpers_.clear();
}

}  // namespace tafl::player
