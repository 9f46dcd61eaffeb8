#pragma once

#include <cstdint>
#include <string_view>

#include "scheduler/event_traits.hpp"

/// Rows of event_table.hpp that several kinds have but for a few columns.
namespace heddle::scheduler {

namespace detail {

/// The row of an event that touches no memory.
consteval EventTraits bodiless(EventKind kind, std::string_view name, std::string_view verb,
                               Told told, std::string_view standstill = {}) {
  return {.kind = kind,
          .name = name,
          .footprint = Footprint::nothing,
          .race = RaceRole::none,
          .verb = verb,
          .told = told,
          .standstill = standstill};
}

/// The row of an access to memory: what its bytes hold is what it tells, and a thread that repeats
/// it for ever spins.
consteval EventTraits atomic(EventKind kind, std::string_view name, MemoryUse use) {
  const bool compares = use == MemoryUse::compare;
  return {.kind = kind,
          .name = name,
          .footprint = compares ? Footprint::compare : Footprint::by_writes,
          .access = use,
          .outcome = compares ? Outcome::by_value : Outcome::certain,
          .acquires = use == MemoryUse::store ? Acquires::nothing : Acquires::by_order,
          .releases = use == MemoryUse::load ? Releases::nothing : Releases::by_order,
          .spins = true,
          .told = Told::values};
}

consteval EventTraits plain(EventKind kind, std::string_view name, MemoryUse use) {
  EventTraits row = atomic(kind, name, use);
  row.race = RaceRole::plain;
  row.acquires = Acquires::nothing;
  row.releases = use == MemoryUse::load ? Releases::nothing : Releases::ends;
  return row;
}

enum class LockMode : std::uint8_t { exclusive, shared };

/// The row of an event that waits until it has a lock.
consteval EventTraits taking(LockMode mode, EventKind kind, std::string_view name,
                             std::string_view verb, std::string_view standstill) {
  const bool is_shared = mode == LockMode::shared;
  return {.kind = kind,
          .name = name,
          .waiting = Waiting::for_range,
          .needs = is_shared ? Needs::no_writer : Needs::no_holder,
          .state_of = StateOf::range,
          .acquires = is_shared ? Acquires::shared_lock : Acquires::lock,
          .verb = verb,
          .standstill = standstill};
}

/// Of one that takes it if it is free now.
consteval EventTraits trying(LockMode mode, EventKind kind, std::string_view name,
                             std::string_view verb) {
  EventTraits row = taking(mode, kind, name, verb, {});
  row.waiting = Waiting::never;
  row.outcome = Outcome::by_lock;
  row.spins = true;
  return row;
}

/// Of one that makes way for those who wait.
consteval EventTraits giving_up(EventKind kind, std::string_view name, Releases releases,
                                std::string_view verb) {
  return {
      .kind = kind, .name = name, .state_of = StateOf::range, .releases = releases, .verb = verb};
}

/// Of the end of a timed wait, on the object itself or on its waiters, `second`.
consteval EventTraits timing_out(EventKind kind, std::string_view name, Waiting waiting) {
  const bool is_on_object = waiting == Waiting::for_range;
  return {.kind = kind,
          .name = name,
          .footprint = is_on_object ? Footprint::by_writes : Footprint::nothing,
          .waiting = waiting,
          .verb = "give up waiting for"};
}

/// The row of a call on an object of the kernel, which waits or fails where it is not possible.
consteval EventTraits in_kernel(EventKind kind, std::string_view name, std::string_view verb,
                                std::string_view standstill) {
  const bool puts_in = kind == EventKind::kernel_write;
  return {.kind = kind,
          .name = name,
          .race = RaceRole::none,
          .outcome = Outcome::by_readiness,
          .waiting = Waiting::unless_it_may_fail,
          .needs = Needs::readiness,
          .state_of = StateOf::range,
          .acquires = puts_in ? Acquires::nothing : Acquires::object,
          .releases = puts_in ? Releases::object : Releases::nothing,
          .spins = true,
          .verb = verb,
          .standstill = standstill};
}

/// Of one that is always possible.
consteval EventTraits changing_in_kernel(EventKind kind, std::string_view name,
                                         std::string_view verb) {
  return {.kind = kind,
          .name = name,
          .race = RaceRole::none,
          .state_of = StateOf::range,
          .releases = Releases::object,
          .verb = verb};
}

}  // namespace detail

}  // namespace heddle::scheduler
