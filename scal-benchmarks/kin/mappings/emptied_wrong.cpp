// expect: data-race

#include <sys/mman.h>

#include <atomic>
#include <thread>

int main() {
  void* const page =
      mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto* const value = static_cast<std::atomic<int>*>(page);
  value->store(5);
  std::thread thread([&] { madvise(page, 4096, MADV_DONTNEED); });
  value->load();
  thread.join();
}
