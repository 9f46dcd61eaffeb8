#include <emmintrin.h>
#include <pthread.h>
#include <semaphore.h>

#include <cassert>
#include <mutex>
#include <new>

#include "scal-benchmarks/programs/weak/shapes.hpp"

/// Where the lives of locations and objects begin and end. Each memory model finds what is wrong by
/// interleavings, and nothing else.
namespace {

/// The same place on the stack in each round, and the variable that begins there is another one.
template <int unexpected>
void variable_of_each_round() {
  for (const int first : {0, 7}) {
    std::atomic<int> variable{first};
    weak::run([&] { assert(variable.fetch_add(1) != unexpected); });
    assert(variable.load() == first + 1);
  }
}

int add_to_local(int first) {
  std::atomic<int> local{first};
  local.fetch_add(1);
  return local.load();
}

void local_of_each_call() {
  weak::run([] { assert(add_to_local(0) + add_to_local(5) + add_to_local(0) == 8); },
            [] { assert(add_to_local(3) == 4); });
}

void heap_of_one_thread() {
  for (int i = 0; i < 3; ++i) {
    auto* counter = new std::atomic<int>(4);
    counter->fetch_add(3);
    assert(counter->load() == 7);
    delete counter;
  }
}

/// A plain store between atomic accesses, which nothing else comes near.
template <int expected>
void stored_plainly() {
  int value = 0;
  std::atomic_ref<int>(value).store(9);
  value = 4;
  assert(std::atomic_ref<int>(value).load() == expected);
  weak::run([&] { assert(std::atomic_ref<int>(value).fetch_add(1) == expected); });
}

/// Each is another one, though the one before has ended.
void threads_one_after_the_other() {
  std::atomic<int> count{0};
  for (int i = 0; i < 20; ++i) {
    weak::run([&] { count.fetch_add(1, std::memory_order_relaxed); });
    assert(count.load(std::memory_order_relaxed) == i + 1);
  }
}

/// Initialised again, without an end before.
template <unsigned second_count>
void semaphore_of_each_round() {
  for (const unsigned count : {2U, second_count}) {
    sem_t semaphore;
    sem_init(&semaphore, 0, count);
    sem_wait(&semaphore);
    sem_wait(&semaphore);
  }
}

void once_of_each_round() {
  int times = 0;
  for (int i = 0; i < 2; ++i) {
    auto* flag = new std::once_flag;
    std::call_once(*flag, [&times] { ++times; });
    std::call_once(*flag, [&times] { ++times; });
    delete flag;
  }
  assert(times == 2);
}

/// Whoever takes the mutex away does not wait for who uses it.
void mutex_that_is_freed() {
  std::atomic<std::mutex*> shared{new std::mutex};
  weak::run(
      [&] {
        if (std::mutex* mutex = shared.load()) {
          mutex->lock();
          mutex->unlock();
        }
      },
      [&] { delete shared.exchange(nullptr); });
}

/// The last to leave destroys it behind all others.
void mutex_freed_by_the_last() {
  auto* mutex = new std::mutex;
  std::atomic<int> users{2};
  const auto use = [&] {
    mutex->lock();
    mutex->unlock();
    if (users.fetch_sub(1) == 1) {
      delete mutex;
    }
  };
  weak::run(use, use);
}

void mutex_that_is_overwritten() {
  std::mutex mutex;
  weak::run(
      [&] {
        mutex.lock();
        mutex.unlock();
      },
      [&] { new (&mutex) std::mutex; });
}

/// Store buffering: the machine's fence is one.
void machine_fences() {
  std::atomic<int> x{0};
  std::atomic<int> y{0};
  int seen[2] = {};
  weak::run(
      [&] {
        x.store(1, std::memory_order_relaxed);
        _mm_mfence();
        seen[0] = y.load(std::memory_order_relaxed);
      },
      [&] {
        y.store(1, std::memory_order_relaxed);
        asm volatile("mfence" ::: "memory");
        seen[1] = x.load(std::memory_order_relaxed);
      });
  assert(seen[0] == 1 || seen[1] == 1);
}

/// A store of what is there already, before a loop: the loop waits all the same.
void announced_before_waiting() {
  std::atomic<int> announced{0};
  std::atomic<bool> is_open{false};
  weak::run(
      [&] {
        announced.store(0);
        while (!is_open.load()) {
        }
      },
      [&] { is_open.store(true); });
}

/// Left held, tried in vain, set up again.
template <typename Lock, typename SetUp, typename Try>
void set_up_again(SetUp set_up, Try try_to, int (*take)(Lock*)) {
  static Lock lock;
  set_up(&lock);
  weak::run([&] { take(&lock); });
  assert(try_to(&lock) != 0);
  set_up(&lock);
  assert(try_to(&lock) == 0);
  assert(try_to(&lock) != 0);
}

void locks_set_up_again() {
  set_up_again<pthread_mutex_t>([](pthread_mutex_t* lock) { pthread_mutex_init(lock, nullptr); },
                                pthread_mutex_trylock, pthread_mutex_lock);
  set_up_again<pthread_rwlock_t>([](pthread_rwlock_t* lock) { pthread_rwlock_init(lock, nullptr); },
                                 pthread_rwlock_trywrlock, pthread_rwlock_wrlock);
}

constexpr weak::Case cases[]{
    {"variable_of_each_round", "clean", variable_of_each_round<-1>},
    {"variable_of_a_later_round", "assertion", variable_of_each_round<7>},
    {"local_of_each_call", "clean", local_of_each_call},
    {"heap_of_one_thread", "clean", heap_of_one_thread},
    {"stored_plainly", "clean", stored_plainly<4>},
    {"stored_plainly_before", "assertion", stored_plainly<9>},
    {"threads_one_after_the_other", "clean", threads_one_after_the_other},
    {"semaphore_of_each_round", "clean", semaphore_of_each_round<2>},
    {"semaphore_of_one", "deadlock", semaphore_of_each_round<1>},
    {"once_of_each_round", "clean", once_of_each_round},
    {"mutex_that_is_freed", "data-race", mutex_that_is_freed},
    {"mutex_freed_by_the_last", "clean", mutex_freed_by_the_last},
    {"mutex_that_is_overwritten", "data-race", mutex_that_is_overwritten},
    {"locks_set_up_again", "clean", locks_set_up_again},
    {"machine_fences", "clean", machine_fences},
    {"announced_before_waiting", "clean", announced_before_waiting},
};

}  // namespace

int main(int count, char** words) { return weak::run_named(cases, count, words); }
