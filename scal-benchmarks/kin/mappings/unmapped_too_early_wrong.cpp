// expect: crash
// says: the program has unmapped the memory
// The access is an event, at which its thread stands already when the memory goes.

#include <sys/mman.h>

#include <atomic>
#include <thread>

int main() {
  void* const page =
      mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto* const value = static_cast<std::atomic<int>*>(page);
  std::atomic<int> started = 0;
  std::thread thread([&] {
    started = 1;
    int seen = 0;
    value->compare_exchange_strong(seen, 1);
  });
  while (started == 0) {
  }
  munmap(page, 4096);
  thread.join();
}
