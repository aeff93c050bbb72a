// SPDX-License-Identifier: MIT
#include "solve/endgame.h"

#include <new>

#include "dd/sets.h"
#include "solve/classify.h"
#include "solve/model.h"

namespace tafl::solve {
namespace {

using base::Error;

// Every combination of values.
dd::Diagram everything(const dd::Shape& shape) {
  dd::Diagram all = dd::empty_set(shape);
  for (dd::Level& level : all.levels) {
    level.children.append(std::vector<dd::NodeId>(level.width, 1));
  }
  all.root = 1;
  return all;
}

Endgame make(const std::shared_ptr<const lanes::CompiledGame>& game, std::size_t steps,
             const SolveOptions& options) {
  dd::Work work(options.threads);
  work.limits = options.limits;
  work.clock = options.clock;
  work.stop = options.stop;
  const Check check = [&work] { work.check(0); };
  const auto model = make_best_model(game, check);
  if (model->simultaneous) throw base::LimitReached("several roles choose at the same time");
  Buckets buckets;
  dd::Diagram values = model->signals.label(everything(model->variables.shape()), model->functions,
                                            ~std::uint64_t{0}, buckets, work);
  Endgame result;
  try {
    while (result.steps < steps && step_back(*model, values, buckets, options.preference, work)) {
      ++result.steps;
    }
  } catch (const base::LimitReached&) {
    // What was found before is right, and smaller.
  }
  const std::vector<dd::Count> counts = dd::counts(values);
  for (std::size_t value = kFirstBucket; value < counts.size(); ++value) {
    result.states += counts[value];
  }
  result.database = std::make_shared<const Database>(
      Database{.variables = model->variables,
               .buckets = buckets,
               .preference = options.preference,
               .measure = std::nullopt,
               .first_measure = 0,
               .diagrams = {std::make_shared<const dd::Diagram>(std::move(values))},
               .ranks = std::nullopt});
  return result;
}

}  // namespace

base::Result<Endgame> make_endgame(const std::shared_ptr<const lanes::CompiledGame>& game,
                                   std::size_t steps, const SolveOptions& options) {
  try {
    return make(game, steps, options);
  } catch (const base::LimitReached& limit) {
    return Error{Error::Kind::kLimit, limit.what()};
  } catch (const std::bad_alloc&) {
    return Error{Error::Kind::kLimit, "out of memory"};
  }
}

std::shared_ptr<const Database> last_layers(const Database& whole, std::size_t layers) {
  auto part = std::make_shared<Database>(whole);
  const Layer nothing = std::make_shared<const dd::Diagram>(dd::empty_set(whole.variables.shape()));
  for (std::size_t i = 0; i + layers < part->diagrams.size(); ++i) part->diagrams[i] = nothing;
  return part;
}

}  // namespace tafl::solve
