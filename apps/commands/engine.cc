// SPDX-License-Identifier: MIT
#include <memory>

#include "commands/commands.h"
#include "serve/worker.h"

namespace tafl::commands {

// Not for people: `tafl player` starts its workers with it, at the other end of descriptor 3.
void add_engine(CLI::App& app, cli::ExitCode& exit) {
  const auto options = std::make_shared<serve::WorkerOptions>();
  CLI::App* command = app.add_subcommand("engine", "A worker process of 'tafl player'");
  command->group("");  // not in the list of commands
  command->add_flag_callback("--guard", [options] { options->kind = serve::WorkerKind::kGuard; });
  command->add_flag_callback("--think", [options] { options->kind = serve::WorkerKind::kEngine; });
  command->add_option("--parent", options->parent)->required();
  command->add_option("--memory", options->memory_bytes)->required();
  command->add_option("--nice", options->nice);
  command->callback(
      [options, &exit] { exit = static_cast<cli::ExitCode>(serve::run_worker(*options)); });
}

}  // namespace tafl::commands
