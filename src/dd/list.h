// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

namespace tafl::dd {

// A short list of words that is filled again and again. Its memory stays, and room for several
// words can be had at once, which makes it quicker than a vector.
template <class Word>
class List {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }
  Word* data() { return words_.data(); }
  const Word* data() const { return words_.data(); }
  Word& operator[](std::size_t i) { return words_[i]; }
  const Word& operator[](std::size_t i) const { return words_[i]; }
  std::span<const Word> span() const { return {words_.data(), size_}; }

  void push_back(Word word) {
    *room(1) = word;
    ++size_;
  }
  void append(std::span<const Word> words) {
    Word* to = room(words.size());
    // Lists are so short that a call of memcpy would take longer.
    for (std::size_t i = 0; i < words.size(); ++i) to[i] = words[i];
    size_ += words.size();
  }
  void append(std::initializer_list<Word> words) { append({words.begin(), words.size()}); }
  // Room for so many words behind the last one; fill() says how many are there then.
  Word* room(std::size_t words) {
    if (size_ + words > words_.size()) words_.resize(std::max(size_ + words, 2 * size_ + 16));
    return words_.data() + size_;
  }
  // REQUIRES: room was made for them.
  void fill(std::size_t size) { size_ = size; }

 private:
  std::vector<Word> words_;
  std::size_t size_ = 0;
};

// Makes a list the sorted set of its words from `first` on. Lists are short, and often in order.
template <class Word>
void make_set(List<Word>& list, std::size_t first = 0) {
  Word* const words = list.data() + first;
  const std::size_t count = list.size() - first;
  if (count < 2) return;
  if (count > 24) {
    std::sort(words, words + count);
  } else {
    for (std::size_t i = 1; i < count; ++i) {
      const Word word = words[i];
      std::size_t j = i;
      for (; j > 0 && words[j - 1] > word; --j) words[j] = words[j - 1];
      words[j] = word;
    }
  }
  list.fill(first + static_cast<std::size_t>(std::unique(words, words + count) - words));
}

}  // namespace tafl::dd
