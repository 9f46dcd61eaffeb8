#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <latch>
#include <mutex>
#include <thread>
#include <vector>

#include "harnesses/tests/weak/guided_programs.hpp"
#include "harnesses/tests/weak/guided_support.hpp"

namespace heddle::harnesses::testing::programs {

namespace {

std::atomic<int> x{0};
std::atomic<bool> flag{false};
std::mutex mutex;
std::condition_variable changed;
bool is_ready = false;
std::latch opened{1};
int plain = 0;

}  // namespace

void wait_for_number(void*) {
  run(
      [] {
        plain = 7;
        x.store(1);
        x.notify_one();
      },
      [] {
        x.wait(0);
        require(plain == 7);
      });
}

void wait_for_flag(void*) {
  run(
      [] {
        plain = 7;
        flag.store(true);
        flag.notify_all();
      },
      [] {
        flag.wait(false);
        require(plain == 7);
      });
}

void wait_that_is_not_ended(void*) {
  run([] { x.store(1); }, [] { x.wait(0); });
}

void wait_for_released_number(void*) {
  run(
      [] {
        x.store(1, release);
        x.notify_one();
      },
      [] { x.wait(0, acquire); });
}

void condition(void*) {
  run(
      [] {
        const std::lock_guard lock(mutex);
        is_ready = true;
        changed.notify_one();
      },
      [] {
        std::unique_lock lock(mutex);
        changed.wait(lock, [] { return is_ready; });
        require(is_ready);
      });
}

/// It may be signalled before.
void condition_without_a_look(void*) {
  run(
      [] {
        const std::lock_guard lock(mutex);
        changed.notify_one();
      },
      [] {
        std::unique_lock lock(mutex);
        changed.wait(lock);
      });
}

namespace {

/// Threads that wait, and one that lets them go on.
template <class Wake>
void wait_for_ready(int waiting, Wake wake) {
  std::vector<std::thread> threads;
  for (int i = 0; i < waiting; ++i) {
    threads.emplace_back([] {
      std::unique_lock lock(mutex);
      changed.wait(lock, [] { return is_ready; });
    });
  }
  threads.emplace_back([wake] {
    const std::lock_guard lock(mutex);
    is_ready = true;
    wake();
  });
  for (std::thread& thread : threads) {
    thread.join();
  }
}

}  // namespace

void condition_of_all(void*) {
  wait_for_ready(2, [] { changed.notify_all(); });
}

void condition_of_one_of_two(void*) {
  wait_for_ready(2, [] { changed.notify_one(); });
}

void condition_with_a_limit(void*) {
  run([] { changed.notify_one(); },
      [] {
        std::unique_lock lock(mutex);
        changed.wait_for(lock, std::chrono::seconds(1));
      });
}

void all_who_wait(void*) {
  std::thread third([] { opened.wait(); });
  run([] { opened.wait(); }, [] { opened.count_down(); });
  third.join();
}

void latch_of_two(void*) {
  static std::latch latch{2};
  run(
      [] {
        x.store(1, relaxed);
        latch.arrive_and_wait();
      },
      [] {
        latch.arrive_and_wait();
        require(x.load(relaxed) == 1);
      });
}

void futex_of_a_program(void*) {
  run([] { x.store(static_cast<int>(syscall(SYS_futex, &x, FUTEX_WAKE, 1)), relaxed); },
      [] { x.store(1, relaxed); });
}

namespace {

/// Its result is the caller's business.
long futex(std::atomic<int>& word, int operation, int value) {
  return syscall(SYS_futex, &word, operation, value, nullptr, nullptr, 0);
}

/// U. Drepper, "Futexes Are Tricky" (2011), mutex2: 1 is taken, 2 is taken and waited for.
template <bool is_right>
void count_under_futex_mutex() {
  static std::atomic<int> state{0};
  static int count;
  const auto body = [] {
    int seen = 0;
    if (!state.compare_exchange_strong(seen, 1)) {
      while (state.exchange(2) != 0) {
        futex(state, FUTEX_WAIT_PRIVATE, 2);
      }
    }
    x.store(++count, relaxed);
    if (state.exchange(0) != 1 && is_right) {
      futex(state, FUTEX_WAKE_PRIVATE, 1);
    }
  };
  run(body, body);
}

}  // namespace

void futex_mutex(void*) { count_under_futex_mutex<true>(); }
void futex_mutex_without_wake(void*) { count_under_futex_mutex<false>(); }

}  // namespace heddle::harnesses::testing::programs
