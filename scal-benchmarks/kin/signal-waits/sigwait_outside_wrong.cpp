// expect: exit 3
// levels: O1
// says: waits for a signal that no thread of the program sends
// Waits for a signal that somebody else would send: nothing is known to be wrong.

#include <csignal>
#include <thread>

int main() {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &one, nullptr);
  std::thread waiter([one] {
    int signal = 0;
    sigwait(&one, &signal);
  });
  waiter.join();
}
