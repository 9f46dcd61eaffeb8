// Right programs, one for each way to synchronise. Each aborts if a primitive does not do what it
// should; whatever order they run in, none must.

#include <semaphore.h>

#include <array>
#include <atomic>
#include <barrier>
#include <condition_variable>
#include <cstdlib>
#include <ctime>
#include <future>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

#include "runtime/tests/programs.hpp"
#include "runtime/tests/two_threads.hpp"

namespace heddle::runtime::tests::programs {
namespace {

std::atomic<int> counter;
std::mutex mutex;
int guarded = 0;

void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

}  // namespace

void two_increments(void*) {
  const auto increment = [] { counter.fetch_add(1); };
  run(increment, increment);
  require(counter.load() == 2);
}

void mutex_protects(void*) {
  const auto increment = [] {
    const std::lock_guard lock(mutex);
    ++guarded;
  };
  run(increment, increment);
  require(guarded == 2);
}

void condition_variable(void*) {
  static std::condition_variable condition;
  static bool ready = false;
  run(
      [] {
        std::unique_lock lock(mutex);
        condition.wait(lock, [] { return ready; });
        require(ready);
      },
      [] {
        {
          const std::lock_guard lock(mutex);
          ready = true;
        }
        condition.notify_one();
      });
}

void recursive_mutex(void*) {
  static std::recursive_mutex recursive;
  const auto work = [] {
    const std::lock_guard outer(recursive);
    const std::lock_guard inner(recursive);
    ++guarded;
  };
  run(work, work);
  require(guarded == 2);
}

void shared_mutex(void*) {
  static std::shared_mutex shared;
  run(
      [] {
        const std::shared_lock lock(shared);
        require(guarded == 0 || guarded == 2);
      },
      [] {
        const std::unique_lock lock(shared);
        guarded = 1;
        counter.load();
        guarded = 2;
      });
}

void shared_twice(void*) {
  static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  run(
      [] {
        pthread_rwlock_rdlock(&lock);
        pthread_rwlock_rdlock(&lock);
        pthread_rwlock_unlock(&lock);
        const int seen = guarded;  // still held: the writer is not between
        counter.load();
        require(guarded == seen);
        pthread_rwlock_unlock(&lock);
      },
      [] {
        pthread_rwlock_wrlock(&lock);
        guarded = 1;
        pthread_rwlock_unlock(&lock);
      });
}

void semaphore_value(void*) {
  sem_t places;
  sem_init(&places, 0, 2);
  sem_wait(&places);
  int value = 0;
  require(sem_getvalue(&places, &value) == 0 && value == 1);
  sem_post(&places);
  require(sem_getvalue(&places, &value) == 0 && value == 2);
}

/// Its exit status is the value seen.
void semaphore_value_during_post(void*) {
  static sem_t places;
  sem_init(&places, 0, 0);
  std::thread other([] { sem_post(&places); });
  int value = 0;
  require(sem_getvalue(&places, &value) == 0);
  other.join();
  std::exit(value);
}

void semaphore(void*) {
  static std::binary_semaphore ready(0);
  run([] { ready.acquire(), require(guarded == 1); }, [] { guarded = 1, ready.release(); });
}

void latch(void*) {
  static std::latch both(2);
  const auto work = [] {
    counter.fetch_add(1);
    both.arrive_and_wait();
    require(counter.load() == 2);
  };
  run(work, work);
}

void barrier(void*) {
  static pthread_barrier_t both;
  pthread_barrier_init(&both, nullptr, 2);
  const auto work = [] {
    counter.fetch_add(1);
    pthread_barrier_wait(&both);
    require(counter.load() == 2);
  };
  run(work, work);
}

void atomic_wait(void*) {
  static std::atomic<int> word;
  run([] { word.wait(0), require(word.load() == 1); }, [] { word.store(1), word.notify_one(); });
}

void async(void*) {
  auto future = std::async(std::launch::async, [] { return 3; });
  require(future.get() == 3);
}

void call_once(void*) {
  static std::once_flag once;
  const auto work = [] {
    std::call_once(once, [] { ++guarded; });
    require(guarded == 1);
  };
  run(work, work);
}

void local_static(void*) {
  const auto work = [] {
    static const std::vector<int> made(3, counter.fetch_add(1));
    require(made.size() == 3);
  };
  run(work, work);
  require(counter.load() == 1);
}

void timed_mutex(void*) {
  static std::timed_mutex timed;
  const auto begin = std::chrono::steady_clock::now();
  const auto work = [] {
    const auto start = std::chrono::steady_clock::now();
    if (timed.try_lock_for(std::chrono::seconds(1))) {
      timed.unlock();
    } else {
      require(std::chrono::steady_clock::now() - start >= std::chrono::seconds(1));
    }
  };
  run(work, [&] { std::this_thread::sleep_for(std::chrono::seconds(2)), work(); });
  require(std::chrono::steady_clock::now() - begin >= std::chrono::seconds(2));
}

void timed_locks_in_opposite_order(void*) {
  static std::shared_timed_mutex one, other;
  run(
      [] {
        const std::lock_guard lock(one);
        if (other.try_lock_for(std::chrono::seconds(1))) {
          other.unlock();
        }
      },
      [] {
        const std::lock_guard lock(other);
        if (one.try_lock_shared_for(std::chrono::seconds(1))) {
          one.unlock_shared();
        }
      });
}

void new_once_flags_where_old_ones_lay(void*) {
  for (const int value : {1, 2}) {
    std::promise<int> promise;
    promise.set_value(value);
    require(promise.get_future().get() == value);
  }
}

void timed_condition(void*) {
  static std::condition_variable condition;
  run(
      [] {
        std::unique_lock lock(mutex);
        const auto status = condition.wait_for(lock, std::chrono::seconds(1));
        counter.store(status == std::cv_status::timeout ? 1 : 2);
      },
      [] { condition.notify_one(); });
  std::exit(counter.load());
}

void signal_that_nobody_may_hear(void*) {
  static std::condition_variable condition;
  run([] { condition.notify_one(); },
      [] {
        std::unique_lock lock(mutex);
        condition.wait(lock);
      });
}

void time_at_which_a_wait_began(void*) {
  static std::condition_variable condition;
  run(
      [] {
        std::unique_lock lock(mutex);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        condition.wait_for(lock, std::chrono::seconds(1));
      },
      [] {
        const std::lock_guard lock(mutex);
        timespec now{};
        clock_gettime(CLOCK_MONOTONIC, &now);
        counter.store(static_cast<int>(now.tv_nsec));
      });
}

void deadlock(void*) {
  static std::mutex other;
  run(
      [] {
        const std::lock_guard first(mutex);
        const std::lock_guard second(other);
      },
      [] {
        const std::lock_guard first(other);
        const std::lock_guard second(mutex);
      });
}

}  // namespace heddle::runtime::tests::programs
