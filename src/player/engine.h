// SPDX-License-Identifier: MIT
//
// A search that keeps up with a match, on the best machine there is at the moment: the network in
// lanes once it is compiled, a machine without network before that, or if there will be none.
//
// One thread drives it; with more than one it has helpers, which search while it says so.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "base/limits.h"
#include "base/stop_sign.h"
#include "game/game.h"
#include "machine/compile_job.h"
#include "search/lanes_simulator.h"
#include "search/search.h"

namespace tafl::player {

using SimulatorWrap =
    std::function<std::unique_ptr<search::Simulator>(std::unique_ptr<search::Simulator>)>;

// Learns to judge states of a game where playouts are cut.
using JudgeTraining =
    std::function<search::JudgeMaker(const std::shared_ptr<const lanes::CompiledGame>&)>;

struct EngineOptions {
  std::shared_ptr<const game::Game> game;
  std::string machine = "auto";
  base::Limits limits;
  search::Config config;
  std::size_t threads = 1;
  std::uint64_t seed = 0;
  bool wait = false;                   // for the network, so that every run is the same
  bool forget = false;                 // begin with an empty tree after every move
  const base::Clock* clock = nullptr;  // for hurry_from()
  SimulatorWrap wrap = nullptr;
  JudgeTraining train = nullptr;  // null: playouts that are cut count as the rules say
};

class Engine {
 public:
  explicit Engine(EngineOptions options);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Takes over a network that has become ready. Throws what machines throw.
  void prepare();
  bool ready() const { return search_ != nullptr; }
  search::Search& search() { return *search_; }
  std::string_view machine_name() const { return machine_; }

  // One round, `most` selections at the most.
  void round(std::size_t most);
  // The joint move that was made, as canonical texts.
  void observe(const std::vector<std::string>& joint);
  // How many joint moves were made.
  std::size_t ply() const { return history_.size(); }

  // Helpers search from work() to rest().
  void work();
  void rest();
  // While this is set, or from a time on, rounds end soon and leave no trace if they were not done.
  void hurry(bool yes) { hurry_.set(yes); }
  void hurry_from(double time) { hurry_.set_time(time); }

 private:
  void use_network(const std::shared_ptr<const lanes::CompiledGame>& compiled);
  void use_controller(const std::string& machine);
  void start(std::vector<std::unique_ptr<search::Simulator>> simulators);
  std::vector<std::uint32_t> find_joint(const std::vector<std::string>& joint);
  void help(std::size_t worker);
  void end_helpers();

  EngineOptions options_;
  std::shared_ptr<machine::CompileJob> job_;  // null once it has served its purpose
  std::unique_ptr<search::Search> search_;
  std::string machine_;
  std::vector<std::vector<std::string>> history_;
  base::StopSign hurry_;

  std::mutex mutex_;  // for what follows
  std::condition_variable changed_;
  bool working_ = false;
  bool over_ = false;
  std::size_t busy_ = 0;
  std::atomic<bool> pause_ = true;  // !working_, for the inner loop
  std::vector<std::thread> helpers_;
};

}  // namespace tafl::player
