// expect: crash

#include <sys/mman.h>

#include <atomic>
#include <thread>

int main() {
  void* const pages =
      mmap(nullptr, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto* const behind = static_cast<std::atomic<int>*>(pages) + 1024;
  std::thread thread([&] { mremap(pages, 8192, 4096, 0); });
  behind->store(1);
  thread.join();
}
