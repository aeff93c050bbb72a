// SPDX-License-Identifier: MIT
#include "dd/sweep.h"

namespace tafl::dd::sweep_detail {

namespace {

// Nodes of one round, by the part of the table they belong to.
struct alignas(kApart) NodePost {
  struct Head {
    std::uint64_t hash;
    std::uint64_t request;
  };
  std::vector<Head> heads;
  std::vector<NodeId> children;

  void clear() {
    heads.clear();
    children.clear();
  }
};

class Reduction {
 public:
  Reduction(std::uint32_t width, std::span<const std::uint32_t> links, const Pages<NodeId>& below,
            std::size_t held, Work& work)
      : width_(width),
        links_(links),
        below_(below),
        held_(held + below.bytes()),
        work_(work),
        parts_(work.threads()),
        tables_(parts_),
        posts_(parts_, std::vector<NodePost>(parts_)) {}

  Level run(Pages<NodeId>& ids) {
    const std::size_t bound = links_.size() / width_ + 1;
    for (NodeTable& table : tables_) table.start(width_, bound / parts_ / 2);
    Pages<NodeId> made(bound);
    const std::size_t round = round_size(work_.threads()) * work_.threads();
    for (std::size_t begin = 1; begin < bound; begin += round) {
      const std::size_t end = std::min(bound, begin + round);
      work_.run([&](std::size_t worker) { collect(begin, end, worker, made); });
      work_.run([&](std::size_t part) { deliver_nodes(part, made); });
      work_.check(held_ + made.bytes() + table_bytes());
    }
    Level level = join(made);
    ids = std::move(made);
    return level;
  }

 private:
  std::size_t table_bytes() const {
    std::size_t sum = 0;
    for (const NodeTable& table : tables_) sum += table.bytes();
    return sum;
  }

  void collect(std::size_t begin, std::size_t end, std::size_t worker, Pages<NodeId>& made) {
    auto& posts = posts_[worker];
    for (NodePost& post : posts) post.clear();
    const std::size_t count = end - begin;
    const std::size_t to = begin + count * (worker + 1) / work_.threads();
    std::vector<NodeId> children(width_);
    for (std::size_t id = begin + count * worker / work_.threads(); id < to; ++id) {
      NodeId any = 0;
      const std::uint32_t* links = links_.data() + (id - 1) * width_;
      if (id + kLinkAhead < to) {
        const std::uint32_t* later = links + kLinkAhead * width_;
        for (std::uint32_t v = 0; v < width_; ++v) __builtin_prefetch(&below_[later[v]]);
      }
      for (std::uint32_t v = 0; v < width_; ++v) {
        children[v] = below_[links[v]];
        any |= children[v];
      }
      if (any == 0) {
        made[id] = 0;
        continue;
      }
      const std::uint64_t hash = hash_words(children.data(), width_);
      NodePost& post = posts[part_of(hash, parts_)];
      post.heads.push_back({hash, id});
      post.children.insert(post.children.end(), children.begin(), children.end());
    }
  }

  void deliver_nodes(std::size_t part, Pages<NodeId>& made) {
    NodeTable& table = tables_[part];
    for (const auto& of_worker : posts_) {
      const NodePost& post = of_worker[part];
      const std::size_t count = post.heads.size();
      for (std::size_t i = 0; i < std::min(kSlotAhead, count); ++i) {
        table.prefetch(post.heads[i].hash);
      }
      for (std::size_t i = 0; i < count; ++i) {
        if (i + kSlotAhead < count) table.prefetch(post.heads[i + kSlotAhead].hash);
        if (i + kEntryAhead < count) table.prefetch_entry(post.heads[i + kEntryAhead].hash);
        const std::size_t number =
            table.find_or_add(post.heads[i].hash, post.children.data() + i * width_);
        made[post.heads[i].request] = static_cast<NodeId>(1 + number * parts_ + part);
      }
    }
  }

  // The parts of the table become one row of nodes.
  Level join(Pages<NodeId>& made) {
    Level level;
    level.width = width_;
    if (parts_ == 1) {
      level.children = tables_[0].take();
      level.children.shrink();
      return level;
    }
    std::vector<std::size_t> first{1};
    for (NodeTable& table : tables_) {
      first.push_back(first.back() + table.size());
      const Pages<NodeId> nodes = table.take();
      level.children.append(nodes.span());
    }
    for (std::size_t id = 1; id < made.size(); ++id) {
      if (made[id] == 0) continue;
      const std::size_t code = made[id] - 1;
      made[id] = static_cast<NodeId>(first[code % parts_] + code / parts_);
    }
    return level;
  }

  std::uint32_t width_;
  std::span<const std::uint32_t> links_;
  const Pages<NodeId>& below_;
  std::size_t held_;
  Work& work_;
  std::size_t parts_;
  std::vector<NodeTable> tables_;
  std::vector<std::vector<NodePost>> posts_;
};

}  // namespace

Level reduce(std::uint32_t width, std::span<const std::uint32_t> links, Pages<NodeId>& ids,
             std::size_t held, Work& work) {
  return Reduction(width, links, ids, held, work).run(ids);
}

}  // namespace tafl::dd::sweep_detail
