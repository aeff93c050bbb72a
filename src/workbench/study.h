// SPDX-License-Identifier: MIT
//
// A search that somebody looks into: it thinks about a position, tells what it thinks several times
// a second, and shows its tree.
//
//   Study study(order, services);        // a thread of its own, at low priority
//   study.thought(); study.tree("0.3", 300);
//   study.go_to(moves);                  // keeps the tree where the moves lead on
//
// All calls may come from any thread. The tree is read by the study's thread between two rounds;
// who asks for it waits for that.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "player/engine.h"
#include "player/search_player.h"
#include "workbench/json.h"
#include "workbench/table.h"

namespace tafl::workbench {

using JointMoves = std::vector<std::vector<std::string>>;

struct StudyOrder {
  std::string id;
  std::string game;
  std::string player;  // as asked for
  player::SearchSettings settings;
  std::size_t megabytes = 0;  // granted, and given back at the end
  JointMoves moves;
  std::string match;    // that it follows; empty: none
  double seconds = 60;  // for one position
};

class Study {
 public:
  Study(StudyOrder order, const Services& services);
  ~Study();
  Study(const Study&) = delete;
  Study& operator=(const Study&) = delete;

  json view() const;
  // Waits for the study's thread; throws ApiError.
  json tree(const std::string& path, std::size_t most);
  void go();
  void stop();
  void go_to(JointMoves moves);
  const std::string& match() const { return order_.match; }
  const std::string& game() const { return order_.game; }
  // Seconds since anybody asked for anything.
  double unattended() const;

 private:
  using Lock = std::unique_lock<std::mutex>;

  void run();
  void take_position(Lock& lock);
  void rebuild();
  void think_a_while(Lock& lock);
  json think_json();
  void publish(const Lock& held);
  json view_locked() const;

  StudyOrder order_;
  Services services_;
  std::string topic_;

  // The study's thread only.
  std::shared_ptr<const ShownGame> shown_;
  std::unique_ptr<player::Engine> engine_;
  JointMoves engine_moves_;
  double searched_ = 0;  // seconds at this position
  std::uint64_t base_iterations_ = 0;
  std::uint64_t base_playouts_ = 0;
  std::uint64_t visit_ = 0;  // written under the mutex; the number of the position it is at

  mutable std::mutex mutex_;  // for what follows
  std::condition_variable wake_;
  JointMoves moves_;  // where it should be
  JointMoves at_;     // where it is
  std::uint64_t revision_ = 0;
  bool moved_ = true;
  bool wants_to_think_ = true;
  bool quit_ = false;
  std::string status_ = "running";
  std::string problem_;
  json position_;
  json thought_;
  std::deque<std::function<void()>> errands_;
  double attended_at_ = 0;
  double budget_ = 0;  // seconds for this position

  std::thread thread_;
};

}  // namespace tafl::workbench
