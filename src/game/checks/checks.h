// SPDX-License-Identifier: MIT
//
// The rules about rules: one function, one file, one idea each.
//
// Each check reports under the codes named after it; E is an error, W a warning, S a warning that
// becomes an error where ValidationOptions.strict is set (validate.cc keeps that list). All are
// linear in the size of the sheet, up to a logarithm, except where a limit is named.
#pragma once

#include "game/checks/sheet_view.h"
#include "gdl/diagnostic.h"

namespace tafl::game::checks {

using Check = void(const SheetView& view, gdl::Diagnostics& diagnostics);

// Words with a meaning.
Check keyword_arity;    // E keyword-arity
Check keyword_place;    // E keyword-in-head, keyword-as-fact, keyword-in-body, connective-as-name
Check keyword_in_term;  // E keyword-as-function, connective-as-name; W keyword-as-constant
Check required_relations;  // E no-role, no-legal, no-goal, no-terminal
Check role_facts;          // E role-not-constant
Check role_arguments;      // E, S unknown-role; W role-without-legal, role-without-goal
Check goal_values;         // E goal-value
Check connectives;         // W empty-or, nested-or; S negated-connective

// What keeps the meaning finite and unique.
Check safety;           // E unsafe-variable, variable-in-fact
Check stratification;   // E negation-in-cycle; gives up after 2^21 comparisons: cycle-too-large
Check recursion;        // E unbounded-recursion; S loose-recursion
Check time_dependence;  // E depends-on-state, depends-on-move

// What is probably a slip.
Check arity;                // S arity-varies, relation-and-function
Check usage;                // W undefined-relation, unused-relation
Check duplicates;           // W duplicate-rule
Check unmatched;            // W never-true
Check singleton_variables;  // W singleton-variable; only when asked for

}  // namespace tafl::game::checks
