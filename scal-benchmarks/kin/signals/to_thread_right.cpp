// expect: none
// levels: O1
// The handler runs in the thread that the signal was sent to, if that has not ended.

#include <atomic>
#include <cassert>
#include <csignal>
#include <thread>

std::atomic<int> runs{0};
thread_local bool is_target = false;

int main() {
  std::signal(SIGUSR1, [](int) {
    assert(is_target);
    ++runs;
  });
  std::thread other([] {
    is_target = true;
    ++runs;
    ++runs;
  });
  while (runs == 0) {
  }
  pthread_kill(other.native_handle(), SIGUSR1);
  other.join();
  assert(runs == 2 || runs == 3);
}
