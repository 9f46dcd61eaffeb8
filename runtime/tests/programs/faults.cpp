// Programs with one fault each.

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "runtime/tests/programs.hpp"
#include "runtime/tests/two_threads.hpp"

namespace heddle::runtime::tests::programs {
namespace {

std::atomic<int> shared_value;
std::atomic<int*> published;
int target;

/// Hides a value from the optimiser, which would use that the fault is undefined behaviour.
template <class T>
T opaque(T value) {
  static std::atomic<T> place;
  place.store(value, std::memory_order_relaxed);
  return place.load(std::memory_order_relaxed);
}

int recurse(int depth) {
  volatile char block[4096];
  block[depth % 4096] = static_cast<char>(depth);
  return opaque(depth) < 0 ? 0 : recurse(depth + 1) + block[depth % 4096];
}

}  // namespace

void null_pointer(void*) { *opaque<int*>(nullptr) = 1; }

void crash_in_one_order(void*) {
  run([] { published.store(&target); }, [] { *published.load() = 4; });
}

void failed_assertion(void*) {
  run([] { shared_value.store(1); }, [] { assert(shared_value.load() == 0); });
}

void call_of_abort(void*) {
  if (opaque(1) == 1) {
    std::abort();
  }
}

void uncaught_exception(void*) {
  std::thread thrower([] { throw std::runtime_error("nobody catches this"); });
  thrower.join();
}

void joinable_destroyed(void*) {
  std::thread thread([] { shared_value.store(1); });
}

void double_free(void*) {
  void* block = std::malloc(static_cast<std::size_t>(opaque(8)));
  std::free(block);
  std::free(opaque(block));
}

void invalid_free(void*) {
  auto* block = static_cast<char*>(std::malloc(static_cast<std::size_t>(opaque(64))));
  std::free(opaque(block + 16));
}

void heap_overflow(void*) {
  int* block = opaque(new int[3]);
  block[opaque(3)] = 1;
  delete[] block;
}

void use_after_free(void*) {
  int* block = opaque(new int(1));
  delete block;
  shared_value.store(*opaque(block));
}

void stack_overflow(void*) { shared_value.store(recurse(0)); }

void division_by_zero(void*) { shared_value.store(opaque(7) / opaque(0)); }

void loop_without_events(void*) {
  volatile int i = 0;
  while (i >= 0) {
    i = (i + 1) % 1000;
  }
}

void loop_of_plain_accesses(void*) {
  static int numbers[2];
  std::thread thread([] {
    int* p = opaque(&numbers[0]);
    while (*p >= 0) {
      *p = (*p + 1) % 1000;
      asm volatile("" : : : "memory");  // keeps the loop
    }
  });
  thread.join();
}

void unlock_of_free_mutex(void*) {
  static std::mutex mutex;
  mutex.unlock();
}

void exit_in_thread(void*) {
  std::thread thread([] { std::exit(opaque(3)); });
  thread.join();
}

void forks(void*) { shared_value.store(fork()); }

void leaking(void*) { published.store(new int(3)); }

}  // namespace heddle::runtime::tests::programs
