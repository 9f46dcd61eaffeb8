#include <semaphore.h>

#include <mutex>

#include "scal-benchmarks/programs/weak/shapes.hpp"

/// Attempts, and looks at a count, that by C++ need not find what others have left. What another
/// thread has done makes a difference to them, and `sc+robust` says nothing of it.
namespace {

void counts_that_are_looked_at() {
  sem_t first;
  sem_t second;
  sem_init(&first, 0, 0);
  sem_init(&second, 0, 0);
  int failed[2] = {};
  weak::run(
      [&] {
        sem_post(&first);
        failed[0] = sem_trywait(&second);
      },
      [&] {
        sem_post(&second);
        failed[1] = sem_trywait(&first);
      });
  std::printf("%d %d\n", failed[0], failed[1]);
}

void lock_that_was_free() {
  std::mutex mutex;
  std::atomic<int> is_free{0};
  weak::run(
      [&] {
        mutex.lock();
        mutex.unlock();
        is_free.store(1, std::memory_order_relaxed);
      },
      [&] {
        if (is_free.load(std::memory_order_relaxed) == 1) {
          const bool taken = mutex.try_lock();
          std::printf("%d\n", taken ? 1 : 0);
          if (taken) {
            mutex.unlock();
          }
        }
      });
}

void own_mutex() {
  weak::run(
      [] {
        std::mutex mutex;
        if (mutex.try_lock()) {
          mutex.unlock();
        }
        if (mutex.try_lock()) {
          mutex.unlock();
        }
      },
      [] {});
}

constexpr weak::Case cases[]{
    {"counts_that_are_looked_at", "undecided", counts_that_are_looked_at},
    {"lock_that_was_free", "undecided", lock_that_was_free},
    {"own_mutex", "robust", own_mutex},
};

}  // namespace

int main(int count, char** words) { return weak::run_named(cases, count, words); }
