// expect: none
// says: not put back: memory shared with other processes or with a file
// Shared memory cannot be put back, and that is said; here nothing depends on it.
#include <sys/mman.h>

#include <atomic>
#include <thread>

namespace {

int* map_counter() {
  void* memory = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<int*>(memory);
}

int* const counter = map_counter();
std::atomic<int> count{0};

}  // namespace

int main() {
  std::thread one([] { ++count; });
  std::thread other([] { ++count; });
  one.join();
  other.join();
  *counter = count;
}
