// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>

#include "dd/diagram.h"
#include "dd/functions.h"
#include "dd/work.h"

namespace tafl::dd {

// Gives every state of the set a value: decide(values of the functions there), 0 to leave it out.
// The functions are followed side by side with the set and never combined, so functions that are
// small alone stay small; what does not occur in the set costs nothing.
Diagram label(const Diagram& set, const Functions& functions, std::span<const Ref> fs,
              const std::function<Value(std::span<const Ref>)>& decide, Work& work);

}  // namespace tafl::dd
