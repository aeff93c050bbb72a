// SPDX-License-Identifier: MIT
//
// A growing array for plain values that may become very large: memory comes in huge pages where
// the system has them, growing does not copy, and new elements are zero.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

namespace tafl::dd {

// Memory by the byte; small pieces come from the heap. The part beyond the old size is zero.
// Throws std::bad_alloc.
void* grow_pages(void* old, std::size_t old_bytes, std::size_t bytes);
void free_pages(void* memory, std::size_t bytes);
// Gives back the memory of whole pages from byte `begin` to byte `end`, which are then zero or as
// they were. Returns the byte up to which that was done.
std::size_t drop_pages(void* memory, std::size_t begin, std::size_t end);
void populate_pages(void* memory, std::size_t bytes);

inline constexpr std::size_t kGrowsSlowly = std::size_t{64} << 20;
inline constexpr std::size_t kDropsAtOnce = std::size_t{16} << 20;

template <class T>
class Pages {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Pages() = default;
  explicit Pages(std::size_t size) { resize(size); }
  Pages(Pages&& other) noexcept { swap(other); }
  Pages& operator=(Pages&& other) noexcept {
    swap(other);
    return *this;
  }
  Pages(const Pages& other) { append(other.span()); }
  Pages& operator=(const Pages& other) {
    if (this == &other) return *this;
    Pages copy(other);
    swap(copy);
    return *this;
  }
  ~Pages() { free_pages(data_, capacity_ * sizeof(T)); }

  std::size_t size() const { return size_; }
  std::size_t bytes() const { return capacity_ * sizeof(T) - dropped_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  std::span<const T> span() const { return {data_, size_}; }

  void push_back(T value) {
    if (size_ == capacity_) reserve(grown());
    data_[size_++] = value;
  }
  void append(std::span<const T> values) {
    if (values.empty()) return;
    if (size_ + values.size() > capacity_) reserve(std::max(grown(), size_ + values.size()));
    std::memcpy(data_ + size_, values.data(), values.size() * sizeof(T));
    size_ += values.size();
  }
  // New elements are zero, if the array has not been larger before.
  void resize(std::size_t size) {
    if (size > capacity_) reserve(size);
    size_ = size;
  }
  // Keeps the memory.
  void clear() {
    if (dropped_ != 0) reset();
    size_ = 0;
  }
  // Elements before this one will not be read any more: their memory is given back now and then.
  void drop_before(std::size_t element) {
    if (element * sizeof(T) < dropped_ + kDropsAtOnce) return;
    dropped_ = drop_pages(data_, dropped_, element * sizeof(T));
  }
  // Has the memory ready before it is read here and there: a page that is read first and written
  // later costs twice, and stops the other threads.
  void populate() { populate_pages(data_, capacity_ * sizeof(T)); }
  void fill_zero() { std::memset(static_cast<void*>(data_), 0, size_ * sizeof(T)); }
  void reset() {
    Pages none;
    swap(none);
  }
  void shrink() {
    if (capacity_ > size_ + size_ / 8 + 16) {
      Pages copy(*this);
      swap(copy);
    }
  }
  void swap(Pages& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    std::swap(dropped_, other.dropped_);
  }

 private:
  // Large arrays grow without being copied, so they need not double to be quick.
  std::size_t grown() const {
    return size_ * sizeof(T) < kGrowsSlowly ? size_ * 2 : size_ + size_ / 8;
  }
  void reserve(std::size_t capacity) {
    capacity = capacity < 16 ? 16 : capacity;
    data_ = static_cast<T*>(grow_pages(data_, capacity_ * sizeof(T), capacity * sizeof(T)));
    capacity_ = capacity;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::size_t dropped_ = 0;  // bytes at the beginning that were given back
};

}  // namespace tafl::dd
