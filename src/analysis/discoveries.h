// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/analysis.h"
#include "analysis/sample.h"

namespace tafl::analysis {

// The parts of an analysis, each of which fills in its own members from those before it.
void find_quantities(const lanes::CompiledGame& game, const Sample& sample, Analysis& out);
void find_control(const lanes::CompiledGame& game, const Sample& sample, Analysis& out);
void find_kind(const lanes::CompiledGame& game, const Sample& sample, Analysis& out);
void find_captures(const lanes::CompiledGame& game, const Sample& sample, Analysis& out);
void find_statistics(const lanes::CompiledGame& game, const Sample& sample, Analysis& out);
void find_latches(const lanes::CompiledGame& game, const Sample& sample, Analysis& out);
void find_factors(const lanes::CompiledGame& game, Analysis& out);

}  // namespace tafl::analysis
