#pragma once

#include <heddle/golden.hpp>

/// For the bodies of harnesses: the plain objects whose serial runs are Phase 1 of Round-Up.

#define SCAL_GOLDEN_QUEUE(enqueue)                    \
  golden<heddle::PlainQueue>()                        \
      .operation("enq", &heddle::PlainQueue::enqueue) \
      .operation("deq", &heddle::PlainQueue::deq)

#define SCAL_GOLDEN_STACK()                         \
  golden<heddle::PlainStack>()                      \
      .operation("push", &heddle::PlainStack::push) \
      .operation("pop", &heddle::PlainStack::pop)

#define SCAL_GOLDEN_PRIORITY_QUEUE()                           \
  golden<heddle::PlainPriorityQueue>()                         \
      .operation("enq", &heddle::PlainPriorityQueue::enq_with) \
      .operation("deqMin", &heddle::PlainPriorityQueue::deq_min)
