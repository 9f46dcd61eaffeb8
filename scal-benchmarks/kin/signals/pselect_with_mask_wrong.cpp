// expect: exit 2
// says: with a mask
// Waits for a signal and for a descriptor at once.

#include <pthread.h>
#include <sys/select.h>
#include <unistd.h>

#include <csignal>

int main() {
  std::signal(SIGUSR1, [](int) {});
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  int ends[2];
  if (pipe(ends) != 0) {
    return 1;
  }
  raise(SIGUSR1);
  fd_set set;
  FD_ZERO(&set);
  FD_SET(ends[0], &set);
  return pselect(ends[0] + 1, &set, nullptr, nullptr, nullptr, &before) == -1 ? 0 : 1;
}
