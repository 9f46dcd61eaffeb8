#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/structures/blocking/blocking_queue.hpp"

/// The harness that both forms of the blocking queue share. Their serial runs say where it is right
/// to wait.
#define SCAL_BLOCKING_QUEUE_HARNESS(Form)                          \
  using Queue = scal::BlockingQueue<Form>;                         \
  HEDDLE_HARNESS(Queue) {                                          \
    operation("put", &Queue::put);                                 \
    operation("take", &Queue::take);                               \
    parameter("capacity", 2, "items it has places for", {1, 100}); \
    scenario("two-takers", "take() || take() || put(1) put(2)");   \
    scenario("full", "put(1) put(2) put(3) || take() || take()");  \
    scenario("no-item", "take() || take() put(1)");                \
  }                                                                \
  static_assert(true, "lets the macro end in a semicolon")
