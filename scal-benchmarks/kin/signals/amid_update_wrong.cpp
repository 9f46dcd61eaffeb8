// expect: assertion
// levels: O1
// The handler runs in the other thread, between its two writes in one order.

#include <atomic>
#include <cassert>
#include <csignal>
#include <thread>

std::atomic<int> low{0};
std::atomic<int> high{0};

int main() {
  std::signal(SIGUSR1, [](int) { assert(low == high); });
  std::thread other([] {
    ++low;
    ++high;
  });
  pthread_kill(other.native_handle(), SIGUSR1);
  other.join();
}
