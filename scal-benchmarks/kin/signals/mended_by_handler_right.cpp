// expect: none
// levels: O1
// The handler maps the page, and the access is made again.

#include <sys/mman.h>

#include <atomic>
#include <cassert>
#include <csignal>
#include <thread>

std::atomic<int> faults{0};
char* page = nullptr;

int main() {
  const std::size_t bytes = 4096;
  void* at = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  page = static_cast<char*>(at);
  struct sigaction action{};
  action.sa_flags = SA_SIGINFO;
  action.sa_sigaction = [](int, siginfo_t* info, void*) {
    assert(info->si_addr == page);
    ++faults;
    mprotect(page, 4096, PROT_READ | PROT_WRITE);
  };
  sigaction(SIGSEGV, &action, nullptr);
  std::thread other([] { ++faults; });
  *static_cast<volatile char*>(page) = 1;
  other.join();
  assert(faults == 2);
}
