// SPDX-License-Identifier: MIT
#include "solve/classify.h"

#include <algorithm>

#include "dd/sets.h"

namespace tafl::solve {

using dd::Diagram;
using dd::Value;

namespace {

// Which of the values a role takes. Ranks are computed once; smaller is better.
class BestChoice : public dd::Choice {
 public:
  BestChoice(const Buckets& buckets, std::size_t roles, Preference preference) {
    std::vector<Value> order;
    for (std::size_t i = 0; i < buckets.size(); ++i) {
      order.push_back(kFirstBucket + static_cast<Value>(i));
    }
    for (std::size_t role = 0; role < roles; ++role) {
      std::sort(order.begin(), order.end(), [&](Value a, Value b) {
        return better(buckets.rewards(a), buckets.rewards(b), role, preference);
      });
      auto& ranks = ranks_.emplace_back(buckets.size() + kFirstBucket,
                                        static_cast<std::uint32_t>(order.size()));
      for (std::uint32_t i = 0; i < order.size(); ++i) ranks[order[i]] = i;
    }
  }

  // The best of those that are buckets; kEndless if there is none.
  Value best(std::uint32_t role, std::span<const Value> values) const {
    Value best = kEndless;
    for (Value value : values) {
      if (ranks_[role][value] < ranks_[role][best]) best = value;
    }
    return best;
  }
  const std::vector<std::uint32_t>& ranks_of(std::uint32_t role) const { return ranks_[role]; }
  bool is_top(std::uint32_t role, Value value) const { return ranks_[role][value] == 0; }

  Value choose(Value, std::uint32_t role, std::span<const Value> values) const override {
    return best(role, values);
  }

 private:
  std::vector<std::vector<std::uint32_t>> ranks_;  // by role and value
};

// When all successors are known.
class FinalChoice final : public BestChoice {
 public:
  using BestChoice::BestChoice;

  std::vector<std::uint32_t> ranks(std::uint32_t role) const override { return ranks_of(role); }
};

// While some successors are still open.
class CautiousChoice final : public BestChoice {
 public:
  using BestChoice::BestChoice;

  Value choose(Value, std::uint32_t role, std::span<const Value> values) const override {
    const Value best_known = best(role, values);
    const bool all_known = values.empty() || values.front() != kOpen;
    return all_known || is_top(role, best_known) ? best_known : kOpen;
  }
};

// For one role: the best that is known so far, open while nothing is.
class HopefulChoice final : public BestChoice {
 public:
  using BestChoice::BestChoice;

  Value choose(Value, std::uint32_t role, std::span<const Value> values) const override {
    const Value best_known = best(role, values);
    return best_known == kEndless ? kOpen : best_known;
  }
};

class Classification {
 public:
  Classification(const Model& model, const Reached& reached, LayerStore& store,
                 const Buckets& buckets, const ClassifyOptions& options, dd::Work& work)
      : model_(model),
        reached_(reached),
        store_(store),
        buckets_(buckets),
        options_(options),
        work_(work),
        roles_(model.game->network.roles()) {}

  Classified run() {
    if (reached_.layered) {
      by_layer();
    } else {
      at_once();
    }
    return result_;
  }

 private:
  void by_layer() {
    const FinalChoice choice(buckets_, roles_, options_.preference);
    Layer successors;  // null: not in memory
    for (std::size_t depth = reached_.layers; depth-- > 0;) {
      if (const ClassifiedFacts* facts = store_.classified_facts(depth)) {
        add(*facts, depth);
        continue;
      }
      Layer layer = store_.get_classified(depth);
      if (!layer) {
        if (!successors) successors = successors_of(depth);
        const Layer labelled = store_.get(depth);
        work_.held = store_.bytes() + successors->bytes();
        layer = std::make_shared<Diagram>(classify(*labelled, successors, choice));
        store_.put_classified(depth, layer);
      }
      store_.drop(depth);
      successors = layer;
      finish(*layer, depth);
    }
  }

  Layer successors_of(std::size_t depth) {
    if (depth + 1 < reached_.layers) return store_.get_classified(depth + 1);
    return std::make_shared<Diagram>(dd::empty_set(model_.variables.shape()));
  }

  // A layer by the one after it, whose memory is freed on the way if it is nobody else's.
  Diagram classify(const Diagram& labelled, const Layer& successors, const dd::Choice& choice) {
    if (successors.use_count() > 1) {
      return dd::preimage(labelled, kOpen, *successors, model_.relation, choice, work_);
    }
    Diagram& own = *std::const_pointer_cast<Diagram>(successors);
    return dd::preimage(labelled, kOpen, std::move(own), model_.relation, choice, work_);
  }

  void at_once() {
    Layer done = store_.get_classified(0);
    if (!done) {
      done = std::make_shared<Diagram>(classify_all());
      store_.put_classified(1, std::make_shared<Diagram>(std::move(ranks_)));
      store_.put_classified(0, done);
    }
    finish(*done, 0);
  }

  Diagram classify_all() {
    Diagram all = dd::empty_set(model_.variables.shape());
    for (std::size_t depth = 0; depth < reached_.layers; ++depth) {
      all = dd::unite(all, *store_.get(depth), work_);
      store_.drop(depth);
    }
    work_.held = store_.bytes() + 2 * all.bytes();
    ranks_ = dd::map_values(
        all, [](Value value) { return value == kOpen ? 0U : 1U; }, work_);
    const CautiousChoice cautious(buckets_, roles_, options_.preference);
    all = iterate(all, all, cautious);
    if (roles_ == 1) {
      const HopefulChoice hopeful(buckets_, roles_, options_.preference);
      all = iterate(all, all, hopeful);
    }
    return dd::map_values(
        all, [](Value value) { return value == kOpen ? kEndless : value; }, work_);
  }

  // The open states of the guide get values from their successors until nothing changes.
  Diagram iterate(Diagram guide, Diagram values, const dd::Choice& choice) {
    for (;;) {
      Diagram next = dd::preimage(guide, kOpen, values, model_.relation, choice, work_);
      ++result_.iterations;
      if (options_.report) {
        options_.report({true, result_.iterations, 0, next.nodes(), work_.peak_bytes});
      }
      const Diagram fresh = dd::changed(next, values, work_);
      if (fresh.empty()) return next;
      const auto rank = static_cast<Value>(result_.iterations + 1);
      ranks_ = dd::unite(dd::map_values(
                             fresh, [rank](Value) { return rank; }, work_),
                         ranks_, work_);
      values = std::move(next);
      // With one role a value can still become better; otherwise it is final.
      if (roles_ != 1) guide = values;
    }
  }

  void finish(const Diagram& diagram, std::size_t depth) {
    const ClassifiedFacts facts{dd::counts(diagram), diagram.nodes()};
    if (reached_.layered) store_.note_classified(depth, facts);
    add(facts, depth);
  }

  void add(const ClassifiedFacts& facts, std::size_t depth) {
    dd::Count states = 0;
    if (result_.counts.size() < facts.counts.size()) result_.counts.resize(facts.counts.size());
    for (std::size_t value = 0; value < facts.counts.size(); ++value) {
      result_.counts[value] += facts.counts[value];
      states += facts.counts[value];
    }
    result_.nodes += facts.nodes;
    result_.peak_nodes = std::max(result_.peak_nodes, facts.nodes);
    ++result_.diagrams;
    if (!reached_.layered) return;
    ++result_.iterations;
    if (options_.report) {
      options_.report({true, depth, states, facts.nodes, work_.peak_bytes});
    }
  }

  const Model& model_;
  const Reached& reached_;
  LayerStore& store_;
  const Buckets& buckets_;
  const ClassifyOptions& options_;
  dd::Work& work_;
  std::size_t roles_;
  Classified result_;
  Diagram ranks_;  // at_once: when each state got its value
};

}  // namespace

Classified classify(const Model& model, const Reached& reached, LayerStore& store,
                    const Buckets& buckets, const ClassifyOptions& options, dd::Work& work) {
  return Classification(model, reached, store, buckets, options, work).run();
}

bool step_back(const Model& model, dd::Diagram& values, const Buckets& buckets,
               Preference preference, dd::Work& work) {
  const CautiousChoice choice(buckets, model.game->network.roles(), preference);
  Diagram next = dd::preimage(values, kOpen, values, model.relation, choice, work);
  if (dd::equal(next, values, work)) return false;
  values = std::move(next);
  return true;
}

}  // namespace tafl::solve
