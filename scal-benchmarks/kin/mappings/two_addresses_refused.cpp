// expect: exit 2
// says: mmap() of bytes that have another address already

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  const int file = memfd_create("ring", 0);
  assert(ftruncate(file, 4096) == 0);
  const int both = PROT_READ | PROT_WRITE;
  auto* const one = static_cast<std::atomic<int>*>(mmap(nullptr, 4096, both, MAP_SHARED, file, 0));
  auto* const other =
      static_cast<std::atomic<int>*>(mmap(nullptr, 4096, both, MAP_SHARED, file, 0));
  std::thread thread([&] { assert(other->load() == 0); });
  one->store(1);
  thread.join();
}
