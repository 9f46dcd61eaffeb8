#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/weak/taken.hpp"
#include "scal-benchmarks/structures/weak/queue.hpp"

/// The harness of a queue with these orders.
#define SCAL_QUEUE_HARNESS(orders)                                \
  struct WeakQueue {                                              \
    scal::Queue<orders> items;                                    \
    void enq(int item) { items.put(item); }                       \
    std::optional<int> deq() { return scal::taken(items.get()); } \
  };                                                              \
  HEDDLE_HARNESS(WeakQueue, heddle::specification::queue) {       \
    operation("enq", &WeakQueue::enq);                            \
    operation("deq", &WeakQueue::deq);                            \
    scenario("2x2", "enq(1) deq() || enq(2) deq()");              \
    scenario("one-taker", "enq(1) || enq(2) || deq() deq()");     \
  }                                                               \
  static_assert(true, "lets the macro end in a semicolon")
