// A library that a program opens: it counts, and looks at what it has counted.

#include <mutex>

namespace {

std::mutex mutex;
int counted = 0;

}  // namespace

extern "C" void count() {
  const std::lock_guard lock(mutex);
  ++counted;
}

extern "C" void count_unlocked() { ++counted; }
