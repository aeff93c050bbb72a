// SPDX-License-Identifier: MIT
//
// The rewards of every state under best play, backwards from the ends of the game.
//
// A layered game is done layer by layer: a state gets the best bucket, for the role that chooses,
// among those of its successors, which are all one layer further. That is one sweep per layer. The
// diagram of a layer has the buckets of all its states, so the pre-images of the published
// algorithm, one per pair of rewards, are done at the same time.
//
// Any other game is done on all states at once, again and again: a state gets a bucket when all its
// successors have one, or one of them has the best there is for the role that chooses. States that
// never get one are endless: best play need not come to an end there. With one role that is looked
// at more closely: it gets the best it can reach. Values can repeat in a circle, so a second
// diagram (number 1 in the store) has the rank of each state, the step in which it got its value:
// whoever moves to a best successor of a smaller rank comes to the end.
#pragma once

#include <vector>

#include "dd/diagram.h"
#include "dd/work.h"
#include "solve/layer_store.h"
#include "solve/model.h"
#include "solve/reach.h"
#include "solve/rewards.h"

namespace tafl::solve {

struct Classified {
  std::size_t diagrams = 0;       // in the store: one per layer, or one for all states
  std::vector<dd::Count> counts;  // by value
  std::size_t nodes = 0;
  std::size_t peak_nodes = 0;  // of the largest diagram
  std::size_t iterations = 0;  // backward steps
};

struct ClassifyOptions {
  Preference preference = Preference::kOwnFirst;
  std::function<void(const LayerReport&)> report;
};

// Drops the layers from the store as it goes and puts classified ones there; those that are there
// already are taken as they are. Throws base::LimitReached. REQUIRES: !model.simultaneous.
Classified classify(const Model& model, const Reached& reached, LayerStore& store,
                    const Buckets& buckets, const ClassifyOptions& options, dd::Work& work);

// Open states get a value where all successors have one, or one has the best there is for the role
// that chooses. Returns whether any did.
bool step_back(const Model& model, dd::Diagram& values, const Buckets& buckets,
               Preference preference, dd::Work& work);

}  // namespace tafl::solve
