#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "harnesses/tests/weak/guided_programs.hpp"
#include "harnesses/tests/weak/guided_support.hpp"

namespace heddle::harnesses::testing::programs {

namespace {

std::atomic<int> x{0};
std::atomic<int> y{0};
std::mutex mutex;
std::recursive_mutex recursive_mutex;
std::timed_mutex timed_mutex;
int plain = 0;

}  // namespace

void attempts(void*) {
  const auto increment = [] {
    if (mutex.try_lock()) {
      ++plain;
      mutex.unlock();
    }
  };
  run(increment, increment);
  require(plain == 1 || plain == 2);
}

void attempts_spun(void*) {
  const auto increment = [] {
    while (!mutex.try_lock()) {
    }
    ++plain;
    mutex.unlock();
  };
  run(increment, increment);
  require(plain == 2);
}

/// That somebody has the mutex tells nothing else.
void attempt_that_looks(void*) {
  run(
      [] {
        x.store(1, relaxed);
        mutex.lock();
        mutex.unlock();
      },
      [] {
        if (mutex.try_lock()) {
          mutex.unlock();
        } else {
          require(x.load(relaxed) == 1);
        }
      });
}

void recursive_sections(void*) {
  const auto increment = [] {
    const std::lock_guard outer(recursive_mutex);
    {
      const std::lock_guard inner(recursive_mutex);
      ++plain;
    }
    require(recursive_mutex.try_lock());
    ++plain;
    recursive_mutex.unlock();
  };
  run(increment, increment);
  require(plain == 4);
}

void timed_attempts(void*) {
  const auto increment = [] {
    if (timed_mutex.try_lock_for(std::chrono::seconds(1))) {
      ++plain;
      timed_mutex.unlock();
    }
  };
  run(increment, increment);
  require(plain == 1 || plain == 2);
}

/// The one that is looked at first will be up.
void either_flag(void*) {
  run([] { x.store(1, relaxed); },
      [] {
        while (x.load(relaxed) == 0 && y.load(relaxed) == 0) {
        }
      });
}

}  // namespace heddle::harnesses::testing::programs
