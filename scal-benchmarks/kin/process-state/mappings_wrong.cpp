// expect: crash
// Writes to a page that the other thread has protected by then.

#include <sys/mman.h>

#include <atomic>
#include <thread>

alignas(4096) volatile char page[4096];
std::atomic<bool> is_protected{false};

int main() {
  std::thread worker([] {
    mprotect(const_cast<char*>(page), sizeof page, PROT_READ);
    is_protected = true;
  });
  if (is_protected) {
    page[17] = 1;
  }
  worker.join();
}
