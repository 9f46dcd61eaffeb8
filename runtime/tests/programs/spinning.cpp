// Loops that wait for another thread, and loops that look like it.

#include <atomic>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <thread>

#include "runtime/tests/programs.hpp"
#include "runtime/tests/two_threads.hpp"

namespace heddle::runtime::tests::programs {
namespace {

std::atomic<bool> flag;
std::atomic<bool> other_flag;
std::atomic<int> counter;
thread_local int count_of_thread = 0;

}  // namespace

void spins_on_flag(void*) {
  run(
      [] {
        while (!flag.load()) {
        }
      },
      [] { flag.store(true); });
}

void spins_with_yield(void*) {
  run(
      [] {
        while (!flag.load()) {
          std::this_thread::yield();
        }
      },
      [] { flag.store(true); });
}

void spins_on_exchange(void*) {
  const auto work = [] {
    while (flag.exchange(true)) {
    }
    flag.store(false);
  };
  run(work, work);
}

void spins_on_two_flags(void*) {
  run(
      [] {
        while (!flag.load() || !other_flag.load()) {
        }
      },
      [] {
        flag.store(true);
        other_flag.store(true);
      });
}

void spins_on_try_lock(void*) {
  static std::mutex mutex;
  const auto work = [] {
    while (!mutex.try_lock()) {
      std::this_thread::yield();
    }
    counter.store(1);
    mutex.unlock();
  };
  run(work, work);
}

void spins_for_ever(void*) {
  run(
      [] {
        while (!flag.load()) {
        }
      },
      [] { counter.store(flag.load() ? 1 : 2); });
  flag.store(true);  // too late: keeps the optimiser from knowing that nobody does
}

// Each of the following ends by itself, whether or not the flag is ever set.

void counts_while_spinning(void*) {
  run(
      [] {
        for (int i = 0; i < 5 && !flag.load(); ++i) {
        }
      },
      [] { counter.store(flag.load() ? 1 : 2); });
  flag.store(true);
}

void counts_in_thread_local(void*) {
  run(
      [] {
        while (!flag.load() && ++count_of_thread < 5) {
        }
      },
      [] { counter.store(flag.load() ? 1 : 2); });
  flag.store(true);
}

void writes_while_spinning(void*) {
  run(
      [] {
        while (!flag.load() && counter.fetch_add(1) < 4) {
        }
      },
      [] { other_flag.store(true); });
  flag.store(true);
}

void waits_for_the_time(void*) {
  run(
      [] {
        timespec now{};
        clock_gettime(CLOCK_MONOTONIC, &now);
        const long end = now.tv_nsec + 20'000;
        while (!flag.load() && now.tv_nsec < end) {
          clock_gettime(CLOCK_MONOTONIC, &now);
          std::this_thread::yield();
        }
      },
      [] { counter.store(flag.load() ? 1 : 2); });
  flag.store(true);
}

void gives_up(void*) {
  run(
      [] {
        int budget = std::abs(-4);
        while (!flag.load()) {
          std::this_thread::yield();
          if (--budget == 0) {
            return;
          }
        }
      },
      [] { counter.store(flag.load() ? 1 : 2); });
  flag.store(true);
}

}  // namespace heddle::runtime::tests::programs
