// expect: none
// All comes from a pool that is only large enough for the program.

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <thread>

alignas(16) char pool[8192];
std::size_t used = 0;
std::mutex mutex;

void* operator new(std::size_t bytes) {
  const std::lock_guard lock(mutex);
  const std::size_t begin = used;
  used += (bytes + 15) / 16 * 16;
  if (used > sizeof pool) {
    std::abort();
  }
  return pool + begin;
}
void operator delete(void*) noexcept {}
void operator delete(void*, std::size_t) noexcept {}

int main() {
  std::thread other([] { std::make_unique<int>(1); });
  std::make_unique<int>(2);
  other.join();
}
