// A condition variable: one thread waits until the other has set a plain flag.
//
//     wait:   lock (L); unless ready: wait, which unlocks (W), woken, which locks (K); unlock (U)
//     notify: lock (l); ready = true; unlock (u); signal (s)
//
// If the waiter locks first, each event is the only one possible: L W l u s K U. If it comes
// second, l u are first, and then s falls anywhere among L U: s L U, L s U, L U s. 1 + 3 = 4
// executions.

#include <condition_variable>
#include <heddle/heddle.hpp>
#include <mutex>

class ConditionVariable {
 public:
  void wait() {
    std::unique_lock lock(mutex_);
    while (!ready_) {
      condition_.wait(lock);
    }
  }
  void notify() {
    {
      const std::lock_guard guard(mutex_);
      ready_ = true;
    }
    condition_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable condition_;
  bool ready_ = false;
};

HEDDLE_HARNESS(ConditionVariable, heddle::specification::none) {
  operation("wait", &ConditionVariable::wait);
  operation("notify", &ConditionVariable::notify);
  scenario("wait first", "wait() || notify()");
  scenario("notify first", "notify() || wait()");
}
