#pragma once

#include "scheduler/tests/toy_program.hpp"

/// Concurrent structures as toy threads, with the same events as their compiled forms: each access
/// of a shared word is an event, accesses of a node's own fields are plain.
namespace heddle::scheduler::testing {

/// `push(1) pop() || push(2) pop()` on a Treiber stack with a tagged top: R. K. Treiber, "Systems
/// programming: coping with parallelism", IBM RJ 5118, 1986.
[[nodiscard]] ToyProgram treiber_stack();

/// `enq(1) deq() || enq(2) deq()` on the queue of M. Michael and M. Scott, "Simple, fast, and
/// practical non-blocking and blocking concurrent queue algorithms", PODC 1996.
[[nodiscard]] ToyProgram michael_scott_queue();

}  // namespace heddle::scheduler::testing
