// expect: none
// levels: O1
// A thread goes round until it is cancelled; what it has in scope is destroyed.

#include <pthread.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> turn{0};
std::atomic<int> destroyed{0};

struct Told {
  ~Told() { ++destroyed; }
};

int main() {
  std::thread other([] {
    const Told told;
    for (;;) {
      pthread_testcancel();
      turn.load();
      std::this_thread::yield();
    }
  });
  assert(pthread_cancel(other.native_handle()) == 0);
  other.join();
  assert(destroyed == 1);
}
