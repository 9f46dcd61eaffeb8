// expect: crash

#include <sys/mman.h>

#include <atomic>
#include <thread>

int main() {
  void* const page =
      mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto* const value = static_cast<std::atomic<int>*>(page);
  std::thread thread([&] { mprotect(page, 4096, PROT_READ); });
  value->store(1);
  thread.join();
}
