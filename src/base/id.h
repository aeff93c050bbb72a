// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace tafl::base {

// A 32-bit index that knows what it indexes: Id<struct RoleTag> and Id<struct MoveTag> do not mix.
// Side data lives in arrays indexed by `id.index()`. A default-constructed id is invalid.
template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::size_t value) : value_(static_cast<std::uint32_t>(value)) {}

  constexpr std::size_t index() const { return value_; }
  constexpr std::uint32_t value() const { return value_; }
  constexpr bool valid() const { return value_ != kInvalid; }

  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  static constexpr std::uint32_t kInvalid = 0xffffffffU;
  std::uint32_t value_ = kInvalid;
};

}  // namespace tafl::base

template <class Tag>
struct std::hash<tafl::base::Id<Tag>> {
  std::size_t operator()(tafl::base::Id<Tag> id) const noexcept { return id.value(); }
};
