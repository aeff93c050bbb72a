// SPDX-License-Identifier: MIT
#pragma once

#include "plan/keeper.h"
#include "plan/task.h"

namespace tafl::plan {

// Nested rollout policy adaptation (Rosin 2011), a batch of playouts at a time. A policy has a
// weight for every move at every ply; after each batch it is moved towards the best sequence so
// far. Nested: an outer policy follows the results of inner ones that begin as copies of it. Needs
// no goal that can be reasoned about, only rewards that differ.
Effort nrpa(const Task& task, Keeper& keeper);

}  // namespace tafl::plan
