// SPDX-License-Identifier: MIT
//
// Workers inside the test's own process: they obey at once, through the loop, and can be told to
// die or to fall silent.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "base/clock.h"
#include "serve/engine.h"
#include "serve/guard.h"
#include "serve/launcher.h"

namespace tafl::serve::testing {

class FakeLauncher final : public Launcher {
 public:
  explicit FakeLauncher(boost::asio::io_context& loop) : loop_(loop) {}

  std::unique_ptr<Link> launch(WorkerKind kind, LinkEvents events) override {
    ++launched;
    auto body = std::make_shared<Body>(Body{loop_, *this, kind, std::move(events), nullptr, false});
    const Say say = [weak = std::weak_ptr(body)](const Notice& notice) {
      if (const auto self = weak.lock()) self->hand_on(notice);
    };
    if (kind == WorkerKind::kGuard) {
      body->duty = std::make_unique<Guard>(say, base::Limits{}, clock_);
    } else {
      body->duty = std::make_unique<Engine>(say, base::Limits{}, clock_);
    }
    return std::make_unique<FakeLink>(std::move(body));
  }

  // Asked before every order that is obeyed; the worker dies if it says so.
  std::function<bool(WorkerKind, const Order&)> dies = [](WorkerKind, const Order&) {
    return false;
  };
  // Orders that are never obeyed.
  std::function<bool(WorkerKind, const Order&)> ignores = [](WorkerKind, const Order&) {
    return false;
  };
  int launched = 0;
  int alive = 0;

 private:
  struct Body : std::enable_shared_from_this<Body> {
    Body(boost::asio::io_context& the_loop, FakeLauncher& the_launcher, WorkerKind the_kind,
         LinkEvents the_events, std::unique_ptr<Duty> the_duty, bool is_dead)
        : loop(the_loop),
          launcher(the_launcher),
          kind(the_kind),
          events(std::move(the_events)),
          duty(std::move(the_duty)),
          dead(is_dead) {}

    void hand_on(const Notice& notice) {
      boost::asio::post(loop, [self = shared_from_this(), notice] {
        if (!self->dead) self->events.notice(notice);
      });
    }
    void accept(const Order& order) {
      boost::asio::post(loop, [self = shared_from_this(), order] { self->obey(order); });
    }
    void obey(const Order& order) {
      if (dead) return;
      if (launcher.dies(kind, order)) {
        dead = true;
        const LinkEvents heirs = events;
        heirs.gone("told to die");
        return;
      }
      hand_on({Notice::Kind::kHeard, order.ticket, "", "", {}});
      if (!launcher.ignores(kind, order)) duty->obey(order);
    }

    boost::asio::io_context& loop;
    FakeLauncher& launcher;
    WorkerKind kind;
    LinkEvents events;
    std::unique_ptr<Duty> duty;
    bool dead;
  };

  class FakeLink final : public Link {
   public:
    explicit FakeLink(std::shared_ptr<Body> body) : body_(std::move(body)) {
      ++body_->launcher.alive;
    }
    ~FakeLink() override {
      --body_->launcher.alive;
      body_->dead = true;
    }
    FakeLink(const FakeLink&) = delete;
    FakeLink& operator=(const FakeLink&) = delete;
    void send(const Order& order) override { body_->accept(order); }
    int pid() const override { return 1; }

   private:
    std::shared_ptr<Body> body_;
  };

  boost::asio::io_context& loop_;
  base::SteadyClock clock_;
};

}  // namespace tafl::serve::testing
