// SPDX-License-Identifier: MIT
#include "measure/pipeline.h"

#include <new>
#include <utility>

#include "base/clock.h"

namespace tafl::measure {

base::Result<Pipeline> build_pipeline(std::shared_ptr<const game::Game> game,
                                      const base::Limits& limits,
                                      const lanes::Playouts::Options& options,
                                      const lanes::CompileOptions& how_to_compile) {
  auto compiled = lanes::compile(std::move(game), limits, how_to_compile);
  if (!compiled) return compiled.error();
  Pipeline pipeline;
  pipeline.compiled = std::move(*compiled);
  pipeline.ground_seconds = pipeline.compiled->report.ground_seconds;
  pipeline.network_seconds = pipeline.compiled->report.network_seconds;
  const base::ThreadCpuClock clock;
  const double begin = clock.seconds();
  try {
    pipeline.playouts = std::make_unique<lanes::Playouts>(pipeline.compiled, options);
  } catch (const std::bad_alloc&) {
    return base::Error{base::Error::Kind::kLimit, "out of memory while compiling the network"};
  }
  pipeline.compile_seconds = clock.seconds() - begin;
  pipeline.operations = pipeline.playouts->circuit().circuit.operations();
  return pipeline;
}

}  // namespace tafl::measure
