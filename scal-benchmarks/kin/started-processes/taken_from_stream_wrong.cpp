// expect: assertion
// run: --allow-spawn
// levels: O1
// A handler that waits for any child takes that of popen, too: pclose has nothing to tell.

#include <sys/wait.h>

#include <cassert>
#include <csignal>
#include <cstdio>
#include <thread>

int main() {
  std::thread other([] {
    std::signal(SIGCHLD, [](int) {
      while (waitpid(-1, nullptr, WNOHANG) > 0) {
      }
    });
    std::FILE* stream = popen("true", "r");
    assert(pclose(stream) == 0);
  });
  other.join();
}
