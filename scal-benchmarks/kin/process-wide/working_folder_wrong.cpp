// expect: assertion
// The process has one working folder: where one goes, the other is.

#include <unistd.h>

#include <cassert>
#include <cstring>
#include <thread>

int main() {
  std::thread other([] { assert(chdir("/tmp") == 0); });
  assert(chdir("/usr") == 0);
  char folder[4096];
  assert(getcwd(folder, sizeof folder) != nullptr);
  assert(std::strcmp(folder, "/usr") == 0);
  other.join();
}
