// expect: none
// Maps, protects and forgets memory; what was mapped before is not there in the next execution.

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>

alignas(4096) char page[4096];

int main() {
  void* at = mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(at != MAP_FAILED);
  static std::atomic<char*> first{nullptr};
  assert(first == nullptr && page[17] == 0);
  first = static_cast<char*>(at);
  std::thread worker([] { first.load()[5] = 1; });
  worker.join();
  assert(first.load()[5] == 1 && first.load()[6] == 0);
  page[17] = 1;
  assert(mprotect(page, sizeof page, PROT_READ) == 0);
  char* data_end = static_cast<char*>(sbrk(1 << 16));
  data_end[0] = 1;
}
