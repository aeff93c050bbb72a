// SPDX-License-Identifier: MIT
#include "serve/seat.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace tafl::serve {
namespace {

constexpr double kBirthSeconds = 3;    // for a process to start and say its first word
constexpr double kShortLife = 0.3;     // seconds; who lives no longer is not replaced at once
constexpr double kFirstPause = 0.025;  // doubled for each short life in a row
constexpr double kLongestPause = 2;

std::chrono::steady_clock::duration duration(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(seconds));
}

}  // namespace

Seat::Seat(boost::asio::io_context& loop, const base::Clock& clock, Launcher& launcher,
           WorkerKind kind, std::size_t most_restarts, Hooks hooks)
    : clock_(clock),
      launcher_(launcher),
      kind_(kind),
      most_restarts_(most_restarts),
      hooks_(std::move(hooks)),
      hearing_(loop),
      pause_(loop) {}

void Seat::open() {
  launch();
}

void Seat::close() {
  closed_ = true;
  hearing_.cancel();
  pause_.cancel();
  link_.reset();
}

void Seat::launch() {
  unheard_ = 0;
  heard_of_ = false;
  ready_ = false;
  launched_ = clock_.seconds();
  link_ = launcher_.launch(kind_, {[this](const Notice& notice) { on_notice(notice); },
                                   [this](const std::string& how) { replace(how); }});
  hooks_.log(fmt::format("{} {} starts", name(), link_->pid()));
  send(hooks_.start_order(restarts_), kBirthSeconds);
  if (const auto order = hooks_.play_order()) send(*order, kBirthSeconds);
}

void Seat::send(const Order& order, double patience) {
  if (!link_) return;  // it will be told when it comes back
  ++unheard_;
  link_->send(order);
  await_hearing(heard_of_ ? patience : kBirthSeconds);
}

void Seat::await_hearing(double patience) {
  hearing_.expires_after(duration(patience));
  hearing_.async_wait([weak = weak_from_this(),
                       expiry = hearing_.expiry()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self || self->hearing_.expiry() != expiry) return;
    if (self->unheard_ > 0 && self->link_) self->replace("no sign of life");
  });
}

void Seat::restart(const std::string& why) {
  if (link_) replace(why);
}

void Seat::replace(const std::string& why) {
  if (closed_) return;
  hooks_.log(fmt::format("{} {} is gone: {}", name(), pid(), why));
  hearing_.cancel();
  link_.reset();
  if (restarts_ == most_restarts_) {
    hooks_.log(fmt::format("{}: too many restarts, no more of them", name()));
    return;
  }
  ++restarts_;
  const bool short_life = clock_.seconds() - launched_ < kShortLife;
  short_lives_ = short_life ? short_lives_ + 1 : 0;
  if (short_lives_ < 2) return launch();
  const double pause = std::min(
      kLongestPause,
      kFirstPause * static_cast<double>(std::size_t{1} << std::min<std::size_t>(short_lives_, 6)));
  pause_.expires_after(duration(pause));
  pause_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (!error && self && !self->closed_ && !self->link_) self->launch();
  });
}

void Seat::on_notice(const Notice& notice) {
  heard_of_ = true;
  switch (notice.kind) {
    case Notice::Kind::kHeard:
      if (unheard_ > 0) --unheard_;
      if (unheard_ == 0) hearing_.cancel();
      return;
    case Notice::Kind::kTrouble:
      return hooks_.log(fmt::format("{}: {}", name(), notice.text));
    default:
      if (notice.kind == Notice::Kind::kReady) ready_ = true;
      return hooks_.notice(notice);
  }
}

}  // namespace tafl::serve
