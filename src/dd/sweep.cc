// SPDX-License-Identifier: MIT
#include "dd/sweep.h"

namespace tafl::dd::sweep_detail {

namespace {

// Nodes of one block, by the part of the table they belong to.
struct alignas(kApart) NodePost {
  struct Head {
    std::uint64_t hash;
    std::uint64_t request;
  };
  List<Head> heads;
  List<NodeId> children;

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
        pipeline_(work, Pipeline::parts_for(work.threads())),
        parts_(pipeline_.parts()),
        tables_(parts_),
        posts_(pipeline_.slots(), std::vector<NodePost>(parts_)),
        bytes_(std::make_unique<std::atomic<std::size_t>[]>(parts_)) {}

  Level run(Pages<NodeId>& ids) {
    const std::size_t bound = links_.size() / width_ + 1;
    for (NodeTable& table : tables_) table.start(width_, bound / parts_ / 2);
    Pages<NodeId> made(bound);
    pipeline_.run((bound - 1 + kBlock - 1) / kBlock,
                  [&](std::size_t, std::size_t block, std::size_t slot) {
                    const std::size_t begin = 1 + block * kBlock;
                    collect(begin, std::min(bound, begin + kBlock), posts_[slot], made);
                  },
                  [&](std::size_t part, std::size_t, std::size_t slot) {
                    take_in_nodes(posts_[slot][part], part, made);
                    bytes_[part].store(tables_[part].bytes(), std::memory_order_relaxed);
                    if (part == 0) work_.check(held_ + made.bytes() + table_bytes());
                  });
    Level level = join(made);
    ids = std::move(made);
    return level;
  }

 private:
  static constexpr std::size_t kBlock = 2048;

  std::size_t table_bytes() const {
    std::size_t sum = 0;
    for (std::size_t part = 0; part < parts_; ++part) {
      sum += bytes_[part].load(std::memory_order_relaxed);
    }
    return sum;
  }

  void collect(std::size_t begin, std::size_t end, std::vector<NodePost>& posts,
               Pages<NodeId>& made) const {
    for (NodePost& post : posts) post.clear();
    List<NodeId> children;
    for (std::size_t id = begin; id < end; ++id) {
      const std::uint32_t* links = links_.data() + (id - 1) * width_;
      if (id + kLinkAhead < end) {
        const std::uint32_t* later = links + kLinkAhead * width_;
        for (std::uint32_t v = 0; v < width_; ++v) __builtin_prefetch(&below_[later[v]]);
      }
      NodeId any = 0;
      NodeId* const to = children.room(width_);
      for (std::uint32_t v = 0; v < width_; ++v) {
        to[v] = below_[links[v]];
        any |= to[v];
      }
      if (any == 0) {
        made[id] = 0;
        continue;
      }
      const std::uint64_t hash = hash_words(to, width_);
      NodePost& post = posts[part_of(hash, parts_)];
      post.heads.push_back({hash, id});
      post.children.append({to, width_});
    }
  }

  void take_in_nodes(const NodePost& post, std::size_t part, Pages<NodeId>& made) {
    NodeTable& table = tables_[part];
    const auto heads = post.heads.span();
    for (std::size_t i = 0; i < std::min(kSlotAhead, heads.size()); ++i) {
      table.prefetch(heads[i].hash);
    }
    for (std::size_t i = 0; i < heads.size(); ++i) {
      if (i + kSlotAhead < heads.size()) table.prefetch(heads[i + kSlotAhead].hash);
      if (i + kEntryAhead < heads.size()) table.prefetch_entry(heads[i + kEntryAhead].hash);
      const std::size_t number =
          table.find_or_add(heads[i].hash, post.children.data() + i * width_);
      made[heads[i].request] = static_cast<NodeId>(1 + number * parts_ + part);
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
  Pipeline pipeline_;
  std::size_t parts_;
  std::vector<NodeTable> tables_;
  std::vector<std::vector<NodePost>> posts_;  // by slot and part
  std::unique_ptr<std::atomic<std::size_t>[]> bytes_;
};

}  // namespace

Level reduce(std::uint32_t width, std::span<const std::uint32_t> links, Pages<NodeId>& ids,
             std::size_t held, Work& work) {
  return Reduction(width, links, ids, held, work).run(ids);
}

}  // namespace tafl::dd::sweep_detail
