// SPDX-License-Identifier: MIT
#pragma once

#include "dd/diagram.h"
#include "dd/work.h"

namespace tafl::dd {

// Of two diagrams of one shape. Values are those of the first, where it has one.
Diagram unite(const Diagram& a, const Diagram& b, Work& work);
Diagram intersect(const Diagram& a, const Diagram& b, Work& work);
Diagram subtract(const Diagram& a, const Diagram& b, Work& work);
// The states of a whose value the function accepts, with the value it gives them (0: left out).
Diagram map_values(const Diagram& a, const std::function<Value(Value)>& function, Work& work);

// The states, of either, whose values in the two differ.
Diagram changed(const Diagram& a, const Diagram& b, Work& work);

bool equal(const Diagram& a, const Diagram& b, Work& work);

}  // namespace tafl::dd
