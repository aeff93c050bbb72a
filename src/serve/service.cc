// SPDX-License-Identifier: MIT
#include "serve/service.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>
#include <variant>

#include "http/url.h"
#include "protocol/answer.h"

namespace tafl::serve {

Service::Service(boost::asio::io_context& loop, const base::Clock& clock, Launcher& launcher,
                 ServiceOptions options)
    : loop_(loop), clock_(clock), launcher_(launcher), options_(std::move(options)) {
  std::error_code ignored;
  if (!options_.data.empty()) std::filesystem::create_directories(options_.data, ignored);
}

Service::~Service() {
  *alive_ = false;
  for (const auto& [id, match] : matches_) match->end("the player was stopped", {});
}

HostedMatch* Service::find(const std::string& match) {
  const auto found = matches_.find(match);
  return found == matches_.end() ? nullptr : found->second.get();
}

// GET carries the message in its path, for people with a browser; OPTIONS and whatever else there
// is get the headers only.
void Service::handle(http::Arrival arrival, const http::Server::Reply& reply) {
  const http::Request& request = arrival.request;
  std::string body;
  if (request.method == "POST") {
    body = std::move(arrival.request.body);
  } else if (request.method == "GET") {
    std::string_view target = request.target;
    if (target.starts_with('/')) target.remove_prefix(1);
    body = http::url_decoded(target);
  } else {
    return reply({200, ""});
  }
  const auto message = protocol::parse(body);
  if (!message) return reply({400, message.error().message});
  const Timing timing{arrival.at, arrival.round_trip};
  const Say say = [reply](std::string text) { reply({200, std::move(text)}); };
  std::visit([&](const auto& part) { answer(part, timing, say); }, *message);
}

void Service::answer(const protocol::Info& info, const Timing&, const Say& say) {
  const std::string status(is_full() ? protocol::kBusy : protocol::kAvailable);
  say(info.ping ? status : protocol::print(protocol::InfoAnswer{options_.name, status, ""}));
}

// Nothing is done with the rules: a START may follow or not.
void Service::answer(const protocol::Preview&, const Timing&, const Say& say) {
  say(std::string(is_full() ? protocol::kBusy : protocol::kReady));
}

void Service::answer(const protocol::Start& start, const Timing& timing, const Say& say) {
  if (HostedMatch* match = find(start.match); match != nullptr && !match->is_over()) {
    return match->start_again(start, say);
  }
  std::erase_if(matches_, [](const auto& entry) { return entry.second->is_over(); });
  if (is_full()) return say(std::string(protocol::kBusy));
  HostOptions host = options_.host;
  host.seed += started_++;
  // The match may end by itself; what has taken its place by then must stay.
  const auto ended = [this, alive = alive_, id = start.match] {
    if (!*alive) return;
    const auto found = matches_.find(id);
    if (found != matches_.end() && found->second->is_over()) matches_.erase(found);
  };
  auto match = std::make_shared<HostedMatch>(loop_, clock_, launcher_, host, start,
                                             MatchFiles(scribe_, options_.data, start), ended);
  matches_.emplace(start.match, match);
  match->begin(timing, say);
}

void Service::answer(const protocol::Play& play, const Timing& timing, const Say& say) {
  HostedMatch* match = find(play.match);
  if (match == nullptr || match->is_over()) return say(std::string(protocol::kBusy));
  match->play(play.last, timing, say);
}

void Service::answer(const protocol::Stop& stop, const Timing&, const Say& say) {
  finish(stop.match, "stopped", stop.last, protocol::kDone, say);
}

void Service::answer(const protocol::Abort& abort, const Timing&, const Say& say) {
  finish(abort.match, "aborted", {}, protocol::kAborted, say);
}

void Service::finish(const std::string& match, const char* how, const protocol::LastTurn& last,
                     std::string_view word, const Say& say) {
  const auto found = matches_.find(match);
  if (found == matches_.end()) return say(std::string(protocol::kBusy));
  const std::shared_ptr<HostedMatch> over = found->second;
  matches_.erase(found);
  over->end(how, last);
  say(std::string(word));
}

}  // namespace tafl::serve
