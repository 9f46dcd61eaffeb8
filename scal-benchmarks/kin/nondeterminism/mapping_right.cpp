// expect: none
// A mapping that is never given back: the next execution gets it at the same address.
#include <sys/mman.h>

#include <atomic>
#include <cstdint>
#include <thread>

int main() {
  std::atomic<std::uintptr_t> x{0};
  void* const pages = mmap(nullptr, 1 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  std::thread other([&] { x += 1; });
  x = reinterpret_cast<std::uintptr_t>(pages);
  other.join();
}
