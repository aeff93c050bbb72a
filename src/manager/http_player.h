// SPDX-License-Identifier: MIT
//
// A player elsewhere, spoken to in the GGP protocol: START, PLAY with the joint move before, STOP
// when the game is over, ABORT when the match is given up.
//
// What goes wrong on the way never ends the match: no answer to START is noted, no answer to PLAY
// is a late move, no connection a failed one. The clock of a PLAY runs from the moment the
// connection is up, and the player has `latency` more, as with the public game masters.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "http/client.h"
#include "manager/disguise.h"
#include "player/player.h"
#include "protocol/message.h"

namespace tafl::manager {

struct RemoteOptions {
  double latency = 1;                      // seconds beyond the clock
  std::string suffix = "";                 // of the match id, for one that plays several roles
  bool scramble = false;                   // whether it sees invented names, others for each player
  std::function<bool()> interrupted = {};  // true gives up whatever is under way
  std::function<void(const std::string&)> log = {};  // every message, from any thread
};

class HttpPlayer final : public player::Player {
 public:
  // REQUIRES: `url` is http://host:port.
  HttpPlayer(std::string url, RemoteOptions options);

  std::string_view name() const override { return url_; }
  void new_game(player::Start start, double deadline) override;
  std::string play(double deadline) override;
  void observe(std::span<const std::string> joint) override;
  void end_game() override;
  double grace() const override { return grace_; }
  void stop() override { stopped_ = true; }

 private:
  http::Outcome send(const protocol::Message& message, double seconds);
  void note(std::string_view text) const;

  std::string url_;
  RemoteOptions options_;
  http::Client client_;
  player::Start start_;
  std::unique_ptr<Disguise> disguise_;
  std::vector<std::string> last_;  // the last joint move, as the player sees it
  std::atomic<double> grace_;
  std::atomic<bool> stopped_ = false;
};

// Whether `text` asks for a player elsewhere.
bool is_url(std::string_view text);

// `options` for the player of `texts[index]`: who plays several roles over HTTP knows each of them
// as a match of its own.
RemoteOptions options_for(const std::vector<std::string>& texts, std::size_t index,
                          RemoteOptions options);

// The player that `text` asks for: http://host:port, or one of player::make_player.
base::Result<std::unique_ptr<player::Player>> make_any_player(std::string_view text,
                                                              const RemoteOptions& options);

}  // namespace tafl::manager
