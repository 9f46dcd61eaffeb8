#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/structures/blocking/counting_semaphore.hpp"

/// The harness that both forms of the semaphore share.
#define SCAL_COUNTING_SEMAPHORE_HARNESS(Form)                              \
  using Semaphore = scal::CountingSemaphore<Form>;                         \
  HEDDLE_HARNESS(Semaphore) {                                              \
    operation("acquire", &Semaphore::acquire);                             \
    operation("release", &Semaphore::release);                             \
    scenario("two-wait", "acquire() || acquire() || release() release()"); \
    scenario("too-few", "acquire() || acquire() || release()");            \
  }                                                                        \
  static_assert(true, "lets the macro end in a semicolon")
