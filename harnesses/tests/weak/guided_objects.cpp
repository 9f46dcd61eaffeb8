#include <semaphore.h>

#include <atomic>
#include <barrier>
#include <condition_variable>
#include <mutex>
#include <semaphore>
#include <stdexcept>
#include <thread>

#include "harnesses/tests/weak/guided_programs.hpp"
#include "harnesses/tests/weak/guided_support.hpp"

namespace heddle::harnesses::testing::programs {

namespace {

std::atomic<int> x{0};
int plain = 0;

struct Counted {
  Counted() : value(x.fetch_add(1, relaxed)) { plain = 7; }
  int value;
};

/// Of the C library.
struct Semaphore {
  explicit Semaphore(unsigned count) { sem_init(&object, 0, count); }
  ~Semaphore() { sem_destroy(&object); }
  Semaphore(const Semaphore&) = delete;
  Semaphore& operator=(const Semaphore&) = delete;
  sem_t object;
};

}  // namespace

void local_static(void*) {
  const auto use = [] {
    static Counted counted;
    require(counted.value == 0 && plain == 7);
  };
  run(use, use);
  require(x.load(relaxed) == 1);
}

void call_once_of_two(void*) {
  static std::once_flag flag;
  const auto use = [] {
    std::call_once(flag, [] { plain = 7; });
    require(plain == 7);
  };
  run(use, use);
}

/// Who comes behind begins again.
void call_once_that_throws(void*) {
  static std::once_flag flag;
  const auto use = [] {
    try {
      std::call_once(flag, [] { throw std::runtime_error("not this time"); });
    } catch (const std::runtime_error&) {
    }
  };
  run(use, use);
}

void c_semaphore(void*) {
  Semaphore semaphore(0);
  run(
      [&] {
        plain = 7;
        sem_post(&semaphore.object);
      },
      [&] {
        sem_wait(&semaphore.object);
        require(plain == 7);
      });
}

/// Two for one unit: one of them finds nothing, or what the other one has given back.
void c_semaphore_attempts(void*) {
  Semaphore semaphore(1);
  const auto attempt = [&] {
    if (sem_trywait(&semaphore.object) == 0) {
      ++plain;
      sem_post(&semaphore.object);
    }
  };
  run(attempt, attempt);
  int left = 0;
  sem_getvalue(&semaphore.object, &left);
  require(left == 1);
}

void c_semaphore_that_is_empty(void*) {
  Semaphore semaphore(1);
  run([&] { sem_wait(&semaphore.object); }, [&] { sem_wait(&semaphore.object); });
}

void local_condition(void*) {
  std::mutex mutex;
  std::condition_variable changed;
  bool is_ready = false;
  run(
      [&] {
        const std::lock_guard lock(mutex);
        is_ready = true;
        changed.notify_one();
      },
      [&] {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return is_ready; });
      });
}

/// The signal may come when the other thread is gone, and the variable with it.
void condition_destroyed_too_soon(void*) {
  struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    bool is_ready = false;
  };
  auto* shared = new Shared;
  run(
      [shared] {
        {
          const std::lock_guard lock(shared->mutex);
          shared->is_ready = true;
        }
        shared->changed.notify_one();
      },
      [shared] {
        {
          std::unique_lock lock(shared->mutex);
          shared->changed.wait(lock, [shared] { return shared->is_ready; });
        }
        delete shared;
      });
}

void semaphore_of_one(void*) {
  std::binary_semaphore semaphore{0};
  run(
      [&] {
        plain = 7;
        semaphore.release();
      },
      [&] {
        semaphore.acquire();
        require(plain == 7);
      });
}

void semaphore_passed_by_two(void*) {
  std::binary_semaphore semaphore{1};
  const auto pass = [&] {
    semaphore.acquire();
    semaphore.release();
  };
  run(pass, pass);
}

void barrier_of_two(void*) {
  std::barrier barrier{2};
  run(
      [&] {
        x.store(1, relaxed);
        barrier.arrive_and_wait();
      },
      [&] {
        barrier.arrive_and_wait();
        require(x.load(relaxed) == 1);
      });
}

}  // namespace heddle::harnesses::testing::programs
