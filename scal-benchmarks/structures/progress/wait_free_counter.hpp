#pragma once

#include <atomic>

namespace scal {

/// A counter that adds by one fetch-and-add: each call takes one step, whatever others do. (That a
/// fetch-and-add is one step is the machine's: where it is a loop around a load-linked and a
/// store-conditional, it is wait-free only if that is.)
class WaitFreeCounter {
 public:
  long fetch_add(long amount) { return value_.fetch_add(amount); }

 private:
  std::atomic<long> value_{0};
};

/// The same by a loop around a compare-exchange: lock-free, and not wait-free.
class RetryingCounter {
 public:
  long fetch_add(long amount) {
    long value = value_.load();
    while (!value_.compare_exchange_strong(value, value + amount)) {
    }
    return value;
  }

 private:
  std::atomic<long> value_{0};
};

}  // namespace scal
