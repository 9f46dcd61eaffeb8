// expect: none
// says: all interleavings explored
// What a constructor has mapped is put back like all other memory.
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

void count_up() {
  if (++count == 1) {
    ++counters[1];
  }
}

}  // namespace

int main() {
  std::thread one(count_up);
  std::thread other(count_up);
  one.join();
  other.join();
  if (++counters[0] != 1 || counters[1] != 1) {
    std::abort();
  }
}
