// SPDX-License-Identifier: MIT
#include "workbench/workbench.h"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <atomic>
#include <chrono>

#include <boost/asio.hpp>

#include "base/digest.h"
#include "base/limits.h"
#include "workbench/api_error.h"
#include "workbench/guard.h"
#include "workbench/hub.h"
#include "workbench/pages.h"
#include "workbench/router.h"
#include "workbench/routes.h"

namespace tafl::workbench {

namespace asio = boost::asio;

namespace {

constexpr std::size_t kQuickThreads = 4;
constexpr std::size_t kSlowThreads = 4;
constexpr std::size_t kLongThreads = 2;
constexpr std::size_t kMostWaiting = 500;  // requests per pool
constexpr std::size_t kMostTopics = 16;
constexpr auto kBeat = std::chrono::seconds(15);
constexpr std::string_view kCookie = "tafl=";
constexpr std::size_t kTokenDigits = 32;

std::int64_t milliseconds_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// A secret that nobody guesses.
std::string new_token() {
  std::array<unsigned char, kTokenDigits / 2> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    throw std::runtime_error("no random bytes");
  }
  std::string token;
  for (unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

// The token that a browser was given; empty if it has none, or something else.
std::string token_of(const WebRequest& request) {
  for (std::string part : split_at(request.header("cookie"), ';')) {
    part.erase(0, part.find_first_not_of(' '));
    if (!part.starts_with(kCookie)) continue;
    std::string token = part.substr(kCookie.size());
    const bool fine = token.size() == kTokenDigits &&
                      token.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (fine) return token;
  }
  return "";
}

WebResponse json_response(int status, const json& body) {
  WebResponse response;
  response.status = status;
  response.body = to_text(body);
  return response;
}

WebResponse refusal(const ApiError& error) {
  json inner = {{"code", error.code()}, {"message", error.what()}};
  inner.update(error.more());
  json body = {{"error", std::move(inner)}};
  body.update(error.more());
  return json_response(error.status(), body);
}

}  // namespace

struct Workbench::Impl {
  Impl(asio::io_context& the_loop, const WorkbenchOptions& the_options, const base::Clock& clock,
       std::unique_ptr<Store> the_store)
      : loop(the_loop),
        options(the_options),
        store(std::move(the_store)),
        hub(the_loop),
        shelf(options.shelf, *store),
        services{shelf,
                 *store,
                 hub,
                 clock,
                 milliseconds_now,
                 options.player_megabytes,
                 options.player_threads,
                 std::make_shared<MemoryBudget>(options.total_megabytes)},
        matches(services, options.matches),
        studies(services, matches, {options.most_studies, options.most_seconds, 60}),
        jobs(services, options.most_jobs),
        solutions(
            services, jobs,
            {options.data / "solutions", options.solve_megabytes << 20, options.solve_seconds}),
        pages(options.pages),
        quick(kQuickThreads),
        slow(kSlowThreads),
        lengthy(kLongThreads),
        beat(the_loop) {
    add_about_routes(router, options);
    add_game_routes(router, services, solutions);
    add_rules_routes(router, services, options.most_seconds);
    add_match_routes(router, matches);
    add_judging_routes(router, services, matches, solutions, jobs);
    add_study_routes(router, studies, solutions);
    add_tournament_routes(router, services, matches, jobs);
    add_solution_routes(router, solutions, jobs);
    keep_beating();
  }

  ~Impl() {
    // What waits is dropped, what is under way is waited for.
    for (asio::thread_pool* pool : {&quick, &slow, &lengthy}) pool->stop();
    for (asio::thread_pool* pool : {&quick, &slow, &lengthy}) pool->join();
    jobs.end();  // before the solutions that they work on
  }

  void keep_beating() {
    beat.expires_after(kBeat);
    beat.async_wait([this](const boost::system::error_code& code) {
      if (code) return;
      hub.beat();
      jobs.tidy();
      keep_beating();
    });
  }

  void handle(WebRequest request, WebServer::Reply reply);
  void serve_api(WebRequest request, const std::string& visitor, WebServer::Reply reply);
  void serve_events(const WebRequest& request, const std::string& visitor,
                    const WebServer::Reply& reply);
  void tell(const std::string& topic);
  void dispatch(Cost cost, std::function<WebResponse()> work, WebServer::Reply reply);

  asio::io_context& loop;
  WorkbenchOptions options;
  std::unique_ptr<Store> store;
  Hub hub;
  Shelf shelf;
  Services services;
  Matches matches;
  Studies studies;
  Jobs jobs;
  Solutions solutions;
  Pages pages;
  Router router;
  std::array<std::atomic<std::size_t>, 3> waiting = {};  // requests, by cost
  asio::thread_pool quick;
  asio::thread_pool slow;
  asio::thread_pool lengthy;
  asio::steady_timer beat;
  std::unique_ptr<WebServer> server;
};

// What every answer to a browser without a cookie has: one.
void Workbench::Impl::handle(WebRequest request, WebServer::Reply reply) {
  const bool api = request.path.starts_with("/api/");
  const Credentials credentials{request.method,
                                request.header("host"),
                                request.header("origin"),
                                request.header("sec-fetch-site"),
                                request.header("content-type"),
                                api};
  if (const auto problem = objection(credentials, options.names)) {
    return reply(refusal(forbidden(*problem)));
  }
  std::string token = token_of(request);
  if (token.empty()) {
    token = new_token();
    reply = [inner = std::move(reply), token](WebResponse response) {
      response.headers.emplace_back(
          "Set-Cookie",
          fmt::format("{}{}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict", kCookie, token));
      inner(std::move(response));
    };
  }
  if (!api) {
    if (request.method != "GET" && request.method != "HEAD") {
      return reply(refusal(ApiError(405, "bad-request", "Pages can only be read.")));
    }
    return reply(pages.get(request));
  }
  // What the store and others get to see is a digest: who reads it cannot pass for the visitor.
  serve_api(std::move(request), base::sha256_hex(token).substr(0, 24), std::move(reply));
}

void Workbench::Impl::serve_api(WebRequest request, const std::string& visitor,
                                WebServer::Reply reply) {
  try {
    const std::string path = request.path.substr(std::string_view("/api/").size());
    if (path == "events" && request.method == "GET") {
      return serve_events(request, visitor, reply);
    }
    Router::Found found = router.find(request.method, path);
    Call call;
    call.names = std::move(found.names);
    call.query = parse_query(request.query);
    call.visitor = visitor;
    const auto work = [endpoint = found.endpoint, call = std::move(call),
                       body = std::move(request.body)]() mutable {
      if (!body.empty()) call.body = parse_object(body);
      const Answer answer = (*endpoint)(call);
      return json_response(answer.status, answer.body);
    };
    dispatch(found.cost, work, std::move(reply));
  } catch (const ApiError& error) {
    reply(refusal(error));
  }
}

void Workbench::Impl::dispatch(Cost cost, std::function<WebResponse()> work,
                               WebServer::Reply reply) {
  std::atomic<std::size_t>& count = waiting[static_cast<std::size_t>(cost)];
  if (++count > kMostWaiting) {
    --count;
    return reply(refusal(busy("Too much is being asked at once.")));
  }
  const auto run = [&count, work = std::move(work), reply = std::move(reply)] {
    WebResponse response;
    try {
      response = work();
    } catch (const ApiError& error) {
      response = refusal(error);
    } catch (const base::LimitReached& limit) {
      response = refusal(ApiError(422, "too-hard", limit.what()));
    } catch (const std::bad_alloc&) {
      response = refusal(busy("There is not enough memory."));
    } catch (const std::exception& problem) {
      response = refusal(ApiError(500, "internal", problem.what()));
    }
    --count;
    reply(std::move(response));
  };
  asio::post(cost == Cost::kQuick ? quick : cost == Cost::kSlow ? slow : lengthy, run);
}

// Makes sure that a topic has something to tell.
void Workbench::Impl::tell(const std::string& topic) {
  const std::size_t slash = topic.find('/');
  if (slash == std::string::npos) return;
  const std::string kind = topic.substr(0, slash);
  const std::string id = topic.substr(slash + 1);
  try {
    if (kind == "match") matches.tell(id);
    if (kind == "tournament" || kind == "solution") jobs.tell(kind, id);
  } catch (const ApiError&) {  // no table is free, say: the topic stays empty
  }
}

// Topics are filled first, so that the newcomer finds something there.
void Workbench::Impl::serve_events(const WebRequest& request, const std::string& visitor,
                                   const WebServer::Reply& reply) {
  const auto query = parse_query(request.query);
  const auto found = query.find("topics");
  std::vector<std::string> topics;
  if (found != query.end()) topics = split_at(found->second, ',');
  if (topics.empty() || topics.size() > kMostTopics)
    throw bad_request("1 to 16 topics are possible");
  for (const std::string& topic : topics) {
    if (topic.empty() || topic.size() > 100) throw bad_request("there is no such topic");
  }
  const auto work = [this, topics, visitor] {
    for (const std::string& topic : topics) {
      tell(topic);
    }
    WebResponse response;
    response.type = "text/event-stream";
    response.stream = [this, topics, visitor](const std::shared_ptr<EventStream>& stream) {
      hub.subscribe(stream, topics, "visitor-" + visitor.substr(0, 4));
    };
    return response;
  };
  dispatch(Cost::kSlow, work, reply);
}

base::Result<std::unique_ptr<Workbench>> Workbench::start(asio::io_context& loop,
                                                          const WorkbenchOptions& options,
                                                          const base::Clock& clock) {
  auto store = Store::open(options.data / "workbench.sqlite");
  if (!store) return store.error();
  auto impl = std::make_unique<Impl>(loop, options, clock, std::move(*store));
  auto server = WebServer::listen(loop, options.web,
                                  [raw = impl.get()](WebRequest request, WebServer::Reply reply) {
                                    raw->handle(std::move(request), std::move(reply));
                                  });
  if (!server) return server.error();
  impl->server = std::move(*server);
  return std::unique_ptr<Workbench>(new Workbench(std::move(impl)));
}

Workbench::Workbench(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Workbench::~Workbench() = default;

std::uint16_t Workbench::port() const {
  return impl_->server->port();
}
bool Workbench::has_pages() const {
  return impl_->pages.is_built();
}

}  // namespace tafl::workbench
