// SPDX-License-Identifier: MIT
#include "commands/solve_puzzle.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string_view>
#include <thread>

#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "plan/portfolio.h"
#include "plan/relational_search.h"

namespace tafl::commands {

using json = nlohmann::ordered_json;

namespace {

const base::Clock& clock_for(const PuzzleOptions& options) {
  static const base::SteadyClock time_of_day;
  static const base::ThreadCpuClock processor;
  if (options.processor_time) return processor;
  return time_of_day;
}

// A line on standard error, if that is a terminal: the time, who is at work, the best plan so far.
class Status {
 public:
  Status(double seconds, const plan::Keeper& keeper) : seconds_(seconds), keeper_(keeper) {
    if (!cli::standard_error().is_terminal) return;
    drawer_ = std::thread([this] {
      std::unique_lock lock(mutex_);
      while (!over_) {
        draw();
        changed_.wait_for(lock, std::chrono::milliseconds(200));
      }
      fmt::print(stderr, "\r\x1b[K");
      std::fflush(stderr);
    });
  }
  ~Status() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    changed_.notify_all();
    if (drawer_.joinable()) drawer_.join();
  }
  Status(const Status&) = delete;
  Status& operator=(const Status&) = delete;

  void began(const std::string& technique) {
    const std::lock_guard lock(mutex_);
    working_.push_back(technique);
  }
  void ended(const std::string& technique) {
    const std::lock_guard lock(mutex_);
    const auto at = std::ranges::find(working_, technique);
    if (at != working_.end()) working_.erase(at);
  }

 private:
  void draw() const {
    const plan::Plan best = keeper_.best();
    std::string line = fmt::format("{:.1f} of {:g} s: {}", clock_.seconds() - begin_, seconds_,
                                   fmt::join(working_, ", "));
    if (best.reward >= 0) {
      line += fmt::format("; best {} in {} moves by {}, {} at the most", best.reward,
                          best.moves.size(), best.method, keeper_.bound());
    }
    const std::size_t width = cli::standard_error().width;
    if (line.size() >= width) line.resize(width - 1);
    fmt::print(stderr, "\r\x1b[K{}", line);
    std::fflush(stderr);
  }

  const base::SteadyClock clock_;  // of people, whatever the search is measured by
  const double begin_ = clock_.seconds();
  double seconds_;
  const plan::Keeper& keeper_;
  std::mutex mutex_;  // for what follows
  std::condition_variable changed_;
  bool over_ = false;
  std::vector<std::string> working_;
  std::thread drawer_;
};

// Words in lines that a terminal shows without breaking them, the first after `label`.
void print_wrapped(std::string_view label, const std::vector<std::string>& words) {
  constexpr std::size_t kIndent = 21;
  const cli::Terminal terminal = cli::standard_output();
  const std::size_t width = terminal.is_terminal ? terminal.width : SIZE_MAX;
  std::string line = fmt::format("  {:<{}}", label, kIndent - 2);
  bool first = true;
  for (const std::string& word : words) {
    if (!first && line.size() + 1 + word.size() >= width) {
      fmt::print("{}\n", line);
      line = std::string(kIndent, ' ');
      first = true;
    }
    line += (first ? "" : " ") + word;
    first = false;
  }
  fmt::print("{}\n", line);
}

}  // namespace

SolvedPuzzle solve_puzzle(const std::shared_ptr<const lanes::CompiledGame>& game,
                          const PuzzleOptions& options) {
  const base::Clock& clock = clock_for(options);
  const double begin = clock.seconds();
  plan::Task task = plan::task_of(game, clock);
  task.until = begin + options.seconds;
  task.bytes = options.megabytes << 20;
  task.seed = options.seed;
  task.stop = [] { return cli::interrupted(); };
  plan::Keeper keeper(task);
  plan::PortfolioOptions how;
  how.threads = options.threads;
  how.only = options.techniques;
  how.symmetry = options.symmetry;
  SolvedPuzzle solved;
  {
    Status status(options.seconds, keeper);
    how.began = [&](const std::string& technique) { status.began(technique); };
    how.ended = [&](const plan::Effort& effort) { status.ended(effort.method); };
    solved.efforts = plan::run_portfolio(task, keeper, how);
  }
  solved.plan = keeper.best();
  solved.plan.seconds = solved.plan.reward < 0 ? 0 : solved.plan.seconds - begin;
  solved.seconds = clock.seconds() - begin;
  solved.bound = keeper.bound();
  solved.history = keeper.history();
  return solved;
}

SolvedPuzzle solve_large_puzzle(std::shared_ptr<const game::Game> game,
                                const PuzzleOptions& options) {
  const base::Clock& clock = clock_for(options);
  const double begin = clock.seconds();
  plan::RelationalTask task;
  task.game = std::move(game);
  task.clock = &clock;
  task.until = begin + options.seconds / 2;  // the other half went into grounding
  task.bytes = options.megabytes << 20;
  task.stop = [] { return cli::interrupted(); };
  SolvedPuzzle solved;
  solved.efforts.emplace_back();
  solved.plan = plan::relational_search(task, solved.efforts.back());
  solved.seconds = clock.seconds() - begin;
  if (solved.plan.reward >= 0) solved.plan.seconds -= begin;
  if (solved.plan.proved_optimal) solved.bound = solved.plan.reward;
  return solved;
}

void print_puzzle(const SolvedPuzzle& solved) {
  const plan::Plan& plan = solved.plan;
  if (plan.reward < 0) {
    fmt::print("  no plan found      {:.2f} s\n", solved.seconds);
  } else {
    print_wrapped("plan", plan.texts);
    fmt::print("  reward             {}, {}\n", plan.reward,
               plan.proved_optimal
                   ? "no plan has more: " + plan.proof
                   : fmt::format("not proved to be the highest; {} at the most", solved.bound));
    fmt::print("  length             {} moves\n", plan.texts.size());
    fmt::print("  found              by {} after {:.2f} s\n", plan.method, plan.seconds);
  }
  if (solved.history.size() > 1) {
    std::vector<std::string> steps = solved.history;
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) steps[i] += ",";
    print_wrapped("better and better", steps);
  }
  fmt::print("  techniques in turn\n");
  for (const plan::Effort& effort : solved.efforts) {
    fmt::print("    {:<13} {:<15} {:>20} {:>8.2f} s {:>6} MB  {}\n", effort.method,
               plan::text_of(effort.end), fmt::format("{} {}", effort.states, effort.unit),
               effort.seconds, effort.bytes >> 20, effort.note);
  }
}

void add_puzzle(const SolvedPuzzle& solved, json& document) {
  const plan::Plan& plan = solved.plan;
  document["plan"] = plan.texts;
  document["reward"] = plan.reward < 0 ? json(nullptr) : json(plan.reward);
  document["length"] = plan.texts.size();
  document["proved_optimal"] = plan.proved_optimal;
  document["proof"] = plan.proof;
  document["bound"] = solved.bound;
  document["method"] = plan.method;
  document["plan_seconds"] = plan.seconds;
  document["history"] = solved.history;
  json efforts = json::array();
  for (const plan::Effort& effort : solved.efforts) {
    efforts.push_back({{"method", effort.method},
                       {"end", plan::text_of(effort.end)},
                       {"states", effort.states},
                       {"unit", effort.unit},
                       {"seconds", effort.seconds},
                       {"bytes", effort.bytes},
                       {"note", effort.note}});
  }
  document["efforts"] = efforts;
}

}  // namespace tafl::commands
