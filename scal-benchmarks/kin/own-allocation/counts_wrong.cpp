// expect: assertion
// Likewise, but the count is read and written in two steps.

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <memory>
#include <new>
#include <thread>

std::atomic<int> live{0};

void* operator new(std::size_t bytes) {
  live = live + 1;
  if (void* block = std::malloc(bytes)) {
    return block;
  }
  throw std::bad_alloc();
}
void operator delete(void* block) noexcept {
  live = live - (block != nullptr ? 1 : 0);
  std::free(block);
}
void operator delete(void* block, std::size_t) noexcept { operator delete(block); }

int main() {
  const int before = live;
  std::thread other([] { std::make_unique<int>(1); });
  std::make_unique<int>(2);
  other.join();
  assert(live == before);
}
