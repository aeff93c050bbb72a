// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include <boost/asio/io_context.hpp>

#include "base/clock.h"
#include "cli/options.h"
#include "cli/players.h"
#include "cli/service.h"
#include "commands/commands.h"
#include "http/server.h"
#include "player/registry.h"
#include "serve/child.h"
#include "serve/service.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;

struct Options {
  http::ServerOptions http;
  serve::ServiceOptions service;
  std::size_t memory_megabytes = 2048;
  std::size_t most_body_megabytes = 16;
  std::string data;
  cli::Common common;
};

ExitCode run(Options options) {
  if (auto player = player::make_player(options.service.host.player); !player) {
    throw Failure(ExitCode::kUsage, player.error().message);
  }
  options.service.host.machine = options.common.machine;
  options.service.host.seed = options.common.seed;
  options.service.data = options.data;
  options.http.limits.body_bytes = options.most_body_megabytes << 20;

  const base::SteadyClock clock;
  boost::asio::io_context loop;
  serve::ChildLauncher launcher(loop, {"/proc/self/exe", options.memory_megabytes << 20});
  serve::Service service(loop, clock, launcher, options.service);
  const auto server = cli::require(http::Server::listen(
      loop, options.http, clock, [&](http::Arrival arrival, const http::Server::Reply& reply) {
        service.handle(std::move(arrival), reply);
      }));
  fmt::print("{} plays on http://{}:{}, matches are kept in {}\n", options.service.host.player,
             options.http.bind, server->port(), options.data);
  std::fflush(stdout);
  cli::run_until_interrupted(loop);
  return ExitCode::kFine;
}

void add_limits(CLI::App& command, Options& options) {
  serve::HostOptions& host = options.service.host;
  command
      .add_option("--matches", options.service.most_matches, "Play this many at once, then 'busy'")
      ->check(CLI::Range(1, 1000))
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--memory", options.memory_megabytes, "Megabytes for each process of a match")
      ->check(CLI::Range(64, 1 << 24))
      ->type_name("MB")
      ->capture_default_str();
  command.add_option("--start-margin", host.start_margin, "Seconds kept back of the start clock")
      ->check(CLI::NonNegativeNumber)
      ->type_name("S")
      ->capture_default_str();
  command.add_option("--play-margin", host.play_margin, "Seconds kept back of the play clock")
      ->check(CLI::NonNegativeNumber)
      ->type_name("S")
      ->capture_default_str();
  command.add_option("--silence", host.silence, "End a match after this long without a message")
      ->check(CLI::PositiveNumber)
      ->type_name("S")
      ->capture_default_str();
  command.add_option("--max-body", options.most_body_megabytes, "Megabytes a message may have")
      ->check(CLI::Range(1, 1024))
      ->type_name("MB")
      ->capture_default_str();
  command.add_option("--connections", options.http.most_connections, "Connections at once")
      ->check(CLI::Range(1, 10000))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--rate", options.http.requests_per_second, "Requests a second from one address")
      ->check(CLI::PositiveNumber)
      ->type_name("N")
      ->capture_default_str();
}

}  // namespace

void add_player(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  options->http.port = 9147;
  options->service.host.player = "tafl";
  options->data = cli::data_folder("matches", "").string();
  CLI::App* command = app.add_subcommand("player", "Play for game masters that call over HTTP");
  command->add_option("--port", options->http.port, "Where to listen; 0 takes any free port")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--bind", options->http.bind, "The address to listen on; 0.0.0.0 is all")
      ->type_name("ADDRESS")
      ->capture_default_str();
  command->add_option("--player", options->service.host.player, "Who plays")
      ->type_name("A")
      ->capture_default_str();
  command->add_option("--name", options->service.name, "What it calls itself")
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("--data", options->data, "The folder that keeps the matches")
      ->type_name("DIR")
      ->capture_default_str();
  add_limits(*command, *options);
  cli::add_machine(*command, options->common);
  cli::add_seed(*command, options->common);
  command->footer(cli::players_help());
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
