// SPDX-License-Identifier: MIT
#include "dd/pages.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <new>

namespace tafl::dd {
namespace {

constexpr std::size_t kMapped = std::size_t{1} << 20;  // from here on memory is mapped
constexpr std::size_t kHuge = std::size_t{2} << 20;

void advise(void* memory, std::size_t bytes) {
  if (bytes >= kHuge) madvise(memory, bytes, MADV_HUGEPAGE);
}

void* map(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  advise(memory, bytes);
  return memory;
}

}  // namespace

void* grow_pages(void* old, std::size_t old_bytes, std::size_t bytes) {
  if (old_bytes >= kMapped) {
    void* memory = mremap(old, old_bytes, bytes, MREMAP_MAYMOVE);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    advise(memory, bytes);
    return memory;
  }
  if (bytes >= kMapped) {
    void* memory = map(bytes);
    if (old != nullptr) std::memcpy(memory, old, old_bytes);
    std::free(old);
    return memory;
  }
  void* memory = std::realloc(old, bytes);
  if (memory == nullptr) throw std::bad_alloc();
  std::memset(static_cast<char*>(memory) + old_bytes, 0, bytes - old_bytes);
  return memory;
}

void free_pages(void* memory, std::size_t bytes) {
  if (bytes >= kMapped) {
    munmap(memory, bytes);
  } else {
    std::free(memory);
  }
}

std::size_t drop_pages(void* memory, std::size_t begin, std::size_t end) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const auto round_down = [](std::uintptr_t at) { return at / kHuge * kHuge; };
  const std::uintptr_t from = round_down(address + begin + kHuge - 1);
  const std::uintptr_t to = round_down(address + end);
  if (to <= from) return begin;
  madvise(static_cast<char*>(memory) + (from - address), to - from, MADV_DONTNEED);
  return to - address;
}

void populate_pages(void* memory, std::size_t bytes) {
  if (bytes < kMapped) return;
#if defined(MADV_POPULATE_WRITE)
  // Kernels that do not know this leave it to the first access.
  madvise(memory, bytes, MADV_POPULATE_WRITE);
#endif
}

}  // namespace tafl::dd
