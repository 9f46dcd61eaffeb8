// expect: none
// Opens files that it never closes, and closes ones that it never opened.

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <cstdio>
#include <thread>

int main() {
  const int first = open("/dev/null", O_RDWR);
  assert(first < 20 && fcntl(first + 1, F_GETFD) == -1);
  int ends[2];
  assert(pipe(ends) == 0 && ends[1] == first + 2);
  assert(dup2(first, 50) == 50 && fcntl(0, F_GETFD) != -1);
  std::FILE* file = std::fopen("/proc/self/maps", "r");
  char text[10];
  assert(file != nullptr && std::ftell(file) == 0 && std::fread(text, 1, 10, file) == 10);
  rlimit files{};
  assert(getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur != 61);
  files.rlim_cur = 61;
  assert(setrlimit(RLIMIT_NOFILE, &files) == 0);
  std::atomic<int> turns{0};
  std::thread worker([&] { ++turns; });
  ++turns;
  worker.join();
  close(0);
  dup2(first, 1);
  for (int each = 3; each < 4096; ++each) {
    close(each);
  }
  assert(turns == 2);
}
