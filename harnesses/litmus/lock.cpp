// A lock around a plain counter. Taking it is an event that is possible only while it is free,
// giving it back is one, waiting for it and the plain accesses are none. So whole critical sections
// follow each other: 3! = 6 executions of three threads, and no race.

#include <heddle/heddle.hpp>
#include <mutex>

class Lock {
 public:
  int increment() {
    const std::lock_guard guard(mutex_);
    return ++count_;
  }

 private:
  std::mutex mutex_;
  int count_ = 0;
};

HEDDLE_HARNESS(Lock, heddle::specification::none) {
  operation("increment", &Lock::increment);
  scenario("three threads", "increment() || increment() || increment()");
}
