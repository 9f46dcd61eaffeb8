// expect: none
// Changes its directory and the mask of file modes.

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <cstring>
#include <thread>

int main() {
  char directory[4096];
  assert(getcwd(directory, sizeof directory) != nullptr && std::strcmp(directory, "/proc") != 0);
  const mode_t mask = umask(0123);
  assert(mask != 0123);
  std::atomic<int> turns{0};
  std::thread worker([&] { ++turns; });
  ++turns;
  worker.join();
  assert(chdir("/proc") == 0 && access("self", F_OK) == 0);
  assert(umask(0) == 0123 && turns == 2);
}
