// expect: none
// What stays where it is can be used meanwhile.

#include <sys/mman.h>

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  void* const pages =
      mmap(nullptr, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto* const value = static_cast<std::atomic<int>*>(pages);
  std::thread thread([&] { assert(mremap(pages, 8192, 4096, 0) == pages); });
  value->fetch_add(1);
  thread.join();
  assert(value->fetch_add(1) == 1);
}
