// expect: exit 2
// says: mprotect() of bytes that have another address

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  const int file = memfd_create("ring", 0);
  assert(ftruncate(file, 4096) == 0);
  void* const one = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0);
  void* const other = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0);
  mprotect(one, 4096, PROT_READ | PROT_WRITE);
  std::thread thread([&] { assert(static_cast<std::atomic<int>*>(other)->load() == 0); });
  static_cast<std::atomic<int>*>(one)->store(1);
  thread.join();
}
