// expect: exit 2
// levels: O1
// says: signals are kept by Heddle
// A descriptor that signals are read from: pidfd_send_signal(), too, goes past Heddle.

#include <sys/signalfd.h>

#include <csignal>
#include <thread>

int main() {
  std::thread other([] {
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, SIGUSR1);
    signalfd(-1, &one, 0);
  });
  other.join();
}
