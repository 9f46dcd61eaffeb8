// expect: none
// run: --allow-spawn
// levels: O1
// Who ignores SIGCHLD has no children to wait for.

#include <sys/wait.h>

#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <thread>

int main() {
  std::thread other([] {
    std::signal(SIGCHLD, SIG_IGN);
    assert(std::system("true") == -1 && errno == ECHILD);
    std::signal(SIGCHLD, SIG_DFL);
    assert(std::system("true") == 0);
  });
  other.join();
}
