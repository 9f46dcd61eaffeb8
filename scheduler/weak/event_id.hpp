#pragma once

#include <compare>
#include <cstdint>

#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// An event of an execution graph, by its place in program order. Without an index it is what a
/// location holds at first, which counts as a write that is before all others.
struct EventId {
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  ThreadId thread = 0;
  std::uint32_t index = none;

  [[nodiscard]] bool is_initial() const { return index == none; }
  friend auto operator<=>(const EventId&, const EventId&) = default;
};

inline constexpr EventId initial_write{};

}  // namespace heddle::scheduler
