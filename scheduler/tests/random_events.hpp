#pragma once

#include <random>

#include "scheduler/event.hpp"

namespace heddle::scheduler::testing {

/// An event of one of three threads on a few bytes, with ranges of several sizes that may overlap.
/// Not part of any sensible program: for properties that hold for every sequence of events.
[[nodiscard]] inline Event random_event(std::mt19937& random) {
  const auto below = [&](unsigned count) { return random() % count; };
  constexpr EventKind kinds[] = {EventKind::load,
                                 EventKind::load,
                                 EventKind::store,
                                 EventKind::store,
                                 EventKind::read_modify_write,
                                 EventKind::compare_exchange,
                                 EventKind::compare_exchange,
                                 EventKind::fence,
                                 EventKind::fence,
                                 EventKind::plain_store,
                                 EventKind::plain_load,
                                 EventKind::free_block,
                                 EventKind::lock,
                                 EventKind::unlock,
                                 EventKind::shared_lock,
                                 EventKind::shared_unlock,
                                 EventKind::condition_wait,
                                 EventKind::condition_wake,
                                 EventKind::semaphore_post,
                                 EventKind::semaphore_wait,
                                 EventKind::once,
                                 EventKind::barrier_wait,
                                 EventKind::futex_wake,
                                 EventKind::choice,
                                 EventKind::opaque};
  Event event;
  event.thread = static_cast<ThreadId>(below(3));
  event.kind = kinds[below(std::size(kinds))];
  if (event.kind == EventKind::opaque && below(3) != 0) {
    event.kind = EventKind::load;
  }
  event.order = static_cast<MemoryOrder>(1 + below(6));
  event.failure_order = static_cast<MemoryOrder>(1 + below(4));
  event.succeeds = below(2) == 0;
  const bool reads = event.kind == EventKind::load || event.kind == EventKind::plain_load ||
                     (event.kind == EventKind::compare_exchange && !event.succeeds);
  event.writes = !reads && (event.kind != EventKind::once || below(2) == 0);
  event.range = {0x1000 + 8 * below(4), 8};
  if (below(4) == 0) {
    event.range = {0x1000 + 4 * below(8), 4};
  }
  if (below(6) == 0) {
    event.range = {0x1000 + 8 * below(3), 16};
  }
  if (event.kind == EventKind::free_block) {
    event.range = {0x1000, below(2) == 0 ? 32U : 4096U};
  }
  const bool two =
      event.kind == EventKind::condition_wait || event.kind == EventKind::condition_wake;
  if (two) {
    event.second = {0x1000 + 8 * below(4), 8};
  }
  if (event.kind == EventKind::fence || event.kind == EventKind::choice) {
    event.range = {};
  }
  return event;
}

}  // namespace heddle::scheduler::testing
