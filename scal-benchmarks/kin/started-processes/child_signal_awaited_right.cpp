// expect: none
// run: --allow-spawn
// levels: O1
// A thread waits for SIGCHLD, which the processes of another one send.

#include <sys/wait.h>

#include <cassert>
#include <csignal>
#include <cstdlib>
#include <thread>

int main() {
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  pthread_sigmask(SIG_BLOCK, &ended, nullptr);
  std::thread other([] { assert(std::system("exit 3") == 3 << 8); });
  int signal = 0;
  assert(sigwait(&ended, &signal) == 0 && signal == SIGCHLD);
  other.join();
}
