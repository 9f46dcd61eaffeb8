#pragma once

#include <atomic>
#include <thread>

namespace scal {

/// A wait-free counter with a thread of its own, which raises a flag and takes it down in turns
/// until the counter is destroyed. No call waits for it. That it goes round for ever, where nobody
/// destroys the counter, holds nobody up.
class BlinkingCounter {
 public:
  BlinkingCounter() : blinker_([this] { blink(); }) {}
  BlinkingCounter(const BlinkingCounter&) = delete;
  BlinkingCounter& operator=(const BlinkingCounter&) = delete;
  ~BlinkingCounter() {
    ended_.store(true);
    blinker_.join();
  }

  long fetch_add(long amount) { return value_.fetch_add(amount); }

 private:
  void blink() {
    while (!ended_.load()) {
      is_lit_.store(true);
      is_lit_.store(false);
    }
  }

  std::atomic<long> value_{0};
  std::atomic<bool> ended_{false};
  std::atomic<bool> is_lit_{false};
  std::thread blinker_;
};

}  // namespace scal
