// expect: data-race
// Nothing orders the access and the call that takes its memory away.

#include <sys/mman.h>

#include <atomic>
#include <thread>

int main() {
  void* const page =
      mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto* const value = static_cast<std::atomic<int>*>(page);
  std::atomic<int> other = 0;
  std::thread thread([&] {
    other = 1;
    munmap(page, 4096);
  });
  value->store(1);
  thread.join();
}
