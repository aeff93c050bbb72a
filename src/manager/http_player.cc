// SPDX-License-Identifier: MIT
#include "manager/http_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "player/registry.h"
#include "protocol/answer.h"

namespace tafl::manager {
namespace {

constexpr std::string_view kScheme = "http://";
constexpr double kAbortSeconds = 1;
constexpr double kLongestStop = 10;
constexpr std::size_t kLogged = 300;  // bytes of a message

using Kind = http::Outcome::Kind;

}  // namespace

HttpPlayer::HttpPlayer(std::string url, RemoteOptions options)
    : url_(std::move(url)), options_(std::move(options)), grace_(options_.latency) {}

void HttpPlayer::note(std::string_view text) const {
  if (options_.log) options_.log(fmt::format("{} {}", url_, text));
}

http::Outcome HttpPlayer::send(const protocol::Message& message, double seconds) {
  http::Call call{url_,
                  protocol::print(message),
                  {"Accept: text/delim", "Sender: GAMESERVER", fmt::format("Receiver: {}", url_),
                   "Content-Type: text/acl"},
                  5,
                  seconds + options_.latency};
  const bool last_words = std::holds_alternative<protocol::Stop>(message) ||
                          std::holds_alternative<protocol::Abort>(message);
  if (!last_words) {
    call.cancelled = [this] {
      return stopped_ || (options_.interrupted && options_.interrupted());
    };
  }
  note(fmt::format("< {}", call.body.substr(0, kLogged)));
  http::Outcome outcome = client_.post(call);
  note(fmt::format("> {} {}after {:.3f} s", outcome.body.substr(0, kLogged),
                   outcome.problem.empty() ? "" : "(" + outcome.problem + ") ", outcome.seconds));
  return outcome;
}

void HttpPlayer::new_game(player::Start start, double deadline) {
  start_ = std::move(start);
  stopped_ = false;
  last_.clear();
  if (start_.match_id.empty()) start_.match_id = fmt::format("match{}", start_.seed);
  start_.match_id += options_.suffix;
  const game::Game& game = start_.controller->game();
  disguise_ = options_.scramble ? std::make_unique<Disguise>(game.sheet(), base::Rng(start_.seed))
                                : std::make_unique<Disguise>(game.sheet());
  // Game masters go on whatever the answer is.
  send(protocol::Start{start_.match_id, disguise_->hide(game.role_name(start_.role)),
                       disguise_->rules(), start_.start_seconds, start_.play_seconds},
       std::max(0.0, deadline - start_.clock->seconds()));
}

std::string HttpPlayer::play(double deadline) {
  stopped_ = false;
  const http::Outcome outcome = send(protocol::Play{start_.match_id, {last_, {}}},
                                     std::max(0.0, deadline - start_.clock->seconds()));
  grace_ = options_.latency + outcome.connecting;
  if (outcome.kind == Kind::kLate) return "";  // by now the clock says so too
  if (outcome.kind != Kind::kAnswered) throw std::runtime_error(outcome.problem);
  const auto move = protocol::parse_answer(outcome.body);
  return move ? disguise_->reveal(*move) : outcome.body.substr(0, kLogged);
}

void HttpPlayer::observe(std::span<const std::string> joint) {
  std::vector<game::MoveId> moves;
  last_.clear();
  for (std::size_t role = 0; role < joint.size(); ++role) {
    moves.push_back(start_.controller->find_legal_move(game::RoleId(role), joint[role]).value());
    last_.push_back(disguise_->hide(joint[role]));
  }
  start_.controller->make(moves);
}

void HttpPlayer::end_game() {
  if (!disguise_) return;
  if (start_.controller->is_terminal()) {
    send(protocol::Stop{start_.match_id, {last_, {}}}, std::min(kLongestStop, start_.play_seconds));
  } else {
    send(protocol::Abort{start_.match_id}, kAbortSeconds);
  }
}

bool is_url(std::string_view text) {
  return text.find("://") != std::string_view::npos;
}

RemoteOptions options_for(const std::vector<std::string>& texts, std::size_t index,
                          RemoteOptions options) {
  const auto end = texts.begin() + static_cast<std::ptrdiff_t>(index);
  const auto before = std::count(texts.begin(), end, texts[index]);
  if (before > 0) options.suffix = fmt::format("-{}", before + 1);
  return options;
}

base::Result<std::unique_ptr<player::Player>> make_any_player(std::string_view text,
                                                              const RemoteOptions& options) {
  if (!is_url(text)) return player::make_player(text);
  const auto wrong = [&] {
    return base::Error{
        base::Error::Kind::kInput,
        fmt::format("a player elsewhere is written http://host:port, not '{}'", text)};
  };
  if (!text.starts_with(kScheme)) return wrong();
  std::string_view address = text.substr(kScheme.size());
  if (address.ends_with('/')) address.remove_suffix(1);
  const std::size_t colon = address.rfind(':');
  if (colon == 0 || colon == std::string_view::npos) return wrong();
  const std::string_view digits = address.substr(colon + 1);
  unsigned port = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  const bool bad_host = address.find_first_of("/@?# ") != std::string_view::npos;
  if (code != std::errc() || end != digits.data() + digits.size() || port == 0 || port > 65535 ||
      bad_host) {
    return wrong();
  }
  return std::unique_ptr<player::Player>(
      std::make_unique<HttpPlayer>(fmt::format("{}{}", kScheme, address), options));
}

}  // namespace tafl::manager
