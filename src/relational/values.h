// SPDX-License-Identifier: MIT
#pragma once

#include "terms/key_table.h"
#include "terms/pattern.h"
#include "terms/relation.h"
#include "terms/term_pool.h"

namespace tafl::relational {

using terms::Build;
using terms::has_bit;
using terms::KeyTable;
using terms::kNoValue;
using terms::Mask;
using terms::Match;
using terms::Relation;
using terms::Source;
using terms::TermPool;
using terms::Value;

}  // namespace tafl::relational
