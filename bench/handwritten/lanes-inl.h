// SPDX-License-Identifier: MIT
//
// Four boards that are shifted each by a distance of its own: the four directions of lines.
#pragma once

namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET {

#ifdef TAFL_HANDWRITTEN_AVX2

struct Lanes {
  [[gnu::always_inline]] explicit Lanes(std::uint64_t all)
      : value(_mm256_set1_epi64x(static_cast<std::int64_t>(all))) {}
  [[gnu::always_inline]] Lanes(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d)
      : value(_mm256_set_epi64x(static_cast<std::int64_t>(d), static_cast<std::int64_t>(c),
                                static_cast<std::int64_t>(b), static_cast<std::int64_t>(a))) {}
  [[gnu::always_inline]] explicit Lanes(__m256i raw) : value(raw) {}

  [[gnu::always_inline]] bool any() const { return _mm256_testz_si256(value, value) == 0; }
  [[gnu::always_inline]] std::uint64_t first() const {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm256_castsi256_si128(value)));
  }
  // All lanes or-ed into one.
  [[gnu::always_inline]] std::uint64_t folded() const {
    const __m128i half =
        _mm_or_si128(_mm256_castsi256_si128(value), _mm256_extracti128_si256(value, 1));
    return static_cast<std::uint64_t>(
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
  }
  // All lanes or-ed into each.
  [[gnu::always_inline]] Lanes spread() const {
    const __m256i halves = _mm256_or_si256(value, _mm256_permute2x128_si256(value, value, 1));
    return Lanes(_mm256_or_si256(halves, _mm256_shuffle_epi32(halves, 0x4e)));
  }

  __m256i value;
};

[[gnu::always_inline]] inline Lanes operator&(Lanes a, Lanes b) {
  return Lanes(_mm256_and_si256(a.value, b.value));
}
[[gnu::always_inline]] inline Lanes operator|(Lanes a, Lanes b) {
  return Lanes(_mm256_or_si256(a.value, b.value));
}
[[gnu::always_inline]] inline Lanes operator^(Lanes a, Lanes b) {
  return Lanes(_mm256_xor_si256(a.value, b.value));
}
[[gnu::always_inline]] inline Lanes operator<<(Lanes a, Lanes by) {
  return Lanes(_mm256_sllv_epi64(a.value, by.value));
}
[[gnu::always_inline]] inline Lanes operator>>(Lanes a, Lanes by) {
  return Lanes(_mm256_srlv_epi64(a.value, by.value));
}

#else

struct Lanes {
  explicit Lanes(std::uint64_t all) : lane{all, all, all, all} {}
  Lanes(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) : lane{a, b, c, d} {}

  bool any() const { return folded() != 0; }
  std::uint64_t first() const { return lane[0]; }
  std::uint64_t folded() const { return lane[0] | lane[1] | lane[2] | lane[3]; }
  Lanes spread() const { return Lanes(folded()); }

  std::uint64_t lane[4];
};

template <class Operation>
[[gnu::always_inline]] inline Lanes each(const Lanes& a, const Lanes& b, Operation operation) {
  return {operation(a.lane[0], b.lane[0]), operation(a.lane[1], b.lane[1]),
          operation(a.lane[2], b.lane[2]), operation(a.lane[3], b.lane[3])};
}

inline Lanes operator&(const Lanes& a, const Lanes& b) {
  return each(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
}
inline Lanes operator|(const Lanes& a, const Lanes& b) {
  return each(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
}
inline Lanes operator^(const Lanes& a, const Lanes& b) {
  return each(a, b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
}
inline Lanes operator<<(const Lanes& a, const Lanes& by) {
  return each(a, by, [](std::uint64_t x, std::uint64_t n) { return x << n; });
}
inline Lanes operator>>(const Lanes& a, const Lanes& by) {
  return each(a, by, [](std::uint64_t x, std::uint64_t n) { return x >> n; });
}

#endif

}  // namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET
