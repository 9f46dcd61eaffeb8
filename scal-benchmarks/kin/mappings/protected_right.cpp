// expect: none
// Who only reads may do so while the memory becomes one that can only be read.

#include <sys/mman.h>

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  void* const page =
      mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto* const value = static_cast<std::atomic<int>*>(page);
  value->store(1);
  std::thread thread([&] { mprotect(page, 4096, PROT_READ); });
  assert(value->load() == 1);
  thread.join();
}
