// expect: none
// levels: O1
// The thread that waits for signals from outside holds nobody up.

#include <atomic>
#include <cassert>
#include <csignal>
#include <thread>

std::atomic<int> done{0};

int main() {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &one, nullptr);
  std::thread waiter([one] {
    int signal = 0;
    sigwait(&one, &signal);
  });
  waiter.detach();
  std::thread worker([] { ++done; });
  ++done;
  worker.join();
  assert(done == 2);
}
