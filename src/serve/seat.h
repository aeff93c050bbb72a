// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/steady_timer.hpp>

#include "base/clock.h"
#include "serve/launcher.h"
#include "serve/order.h"

namespace tafl::serve {

// A worker's place in a match: whoever sits there. A worker that dies, or that does not confirm an
// order in time (it is stopped, or the machine is stuck), is replaced by a new one, which is told
// the rules and the history and takes over the order under way. After `most_restarts` the seat
// stays empty. Used on the thread of the loop.
class Seat : public std::enable_shared_from_this<Seat> {
 public:
  struct Hooks {
    std::function<Order(std::size_t restarts)> start_order;
    std::function<std::optional<Order>()> play_order;  // what is under way, if anything
    std::function<void(const Notice&)> notice;         // except kHeard and kTrouble
    std::function<void(const std::string&)> log;
  };

  Seat(boost::asio::io_context& loop, const base::Clock& clock, Launcher& launcher, WorkerKind kind,
       std::size_t most_restarts, Hooks hooks);

  void open();
  // Kills whoever sits here; nobody follows, and no hook is called any more.
  void close();
  // Passes on an order that has to be confirmed within `patience` seconds.
  void send(const Order& order, double patience);

  // Replaces whoever sits here.
  void restart(const std::string& why);

  std::size_t restarts() const { return restarts_; }
  // Whoever sits here has understood the rules.
  bool is_ready() const { return ready_; }
  int pid() const { return link_ ? link_->pid() : 0; }

 private:
  void launch();
  void replace(const std::string& why);
  void on_notice(const Notice& notice);
  void await_hearing(double patience);
  std::string name() const { return kind_ == WorkerKind::kGuard ? "guard" : "engine"; }

  const base::Clock& clock_;
  Launcher& launcher_;
  WorkerKind kind_;
  std::size_t most_restarts_;
  Hooks hooks_;
  boost::asio::steady_timer hearing_;
  boost::asio::steady_timer pause_;
  std::unique_ptr<Link> link_;
  double launched_ = 0;
  std::size_t unheard_ = 0;  // orders not confirmed yet
  bool heard_of_ = false;    // this worker has said something
  bool ready_ = false;
  std::size_t restarts_ = 0;
  std::size_t short_lives_ = 0;  // in a row
  bool closed_ = false;
};

}  // namespace tafl::serve
