// SPDX-License-Identifier: MIT
#pragma once

namespace tafl::cli {

// The first Ctrl-C (or SIGTERM) asks: long work looks at interrupted() and ends cleanly. The second
// ends the program at once. Blocking reads return early.
void catch_interrupts();
bool interrupted();

// Sleeps, but not through an interrupt.
void sleep_seconds(double seconds);

}  // namespace tafl::cli
