// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include "plan/clockwork.h"
#include "plan/task.h"

namespace tafl::plan {

// The highest number of moves after which the game may be worth more than `reward` as far as the
// part of the state that no move influences (clockwork.h) has a say in it, whatever the rest is. A
// game that pays 100 for six moves, 90 for seven and 80 for eight leaves seven for more than 80.
// Nothing if that part says nothing about it.
std::optional<std::size_t> last_depth_above(const Task& task, const Clockwork& clockwork,
                                            int reward);

}  // namespace tafl::plan
