#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/structures/clh_lock.hpp"

/// The harness that both forms of the CLH lock share.
#define SCAL_CLH_LOCK_HARNESS(Form)                                          \
  using Lock = scal::ClhLock<Form>;                                          \
  HEDDLE_HARNESS(Lock, heddle::specification::mutex) {                       \
    operation("lock", &Lock::lock);                                          \
    operation("unlock", &Lock::unlock);                                      \
    scenario("again", "lock() unlock() lock() unlock() || lock() unlock()"); \
  }                                                                          \
  static_assert(true, "lets the macro end in a semicolon")
