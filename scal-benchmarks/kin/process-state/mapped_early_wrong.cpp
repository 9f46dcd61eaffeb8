// expect: crash
// says: abort() was called
// The twin: whoever comes second counts too, and that is seen in the second order.
#include <sys/mman.h>

#include <atomic>
#include <cstdlib>
#include <thread>

namespace {

int* map_counters() {
  void* memory = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<int*>(memory);
}

int* const counters = map_counters();
std::atomic<int> count{0};

}  // namespace

int main() {
  std::thread one([] { counters[1] = ++count; });
  std::thread other([] { counters[2] = ++count; });
  one.join();
  other.join();
  if (++counters[0] != 1 || counters[1] == 2) {
    std::abort();
  }
}
