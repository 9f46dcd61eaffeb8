// expect: livelock
// levels: O1
// A thread that comes to no cancellation point goes on for ever.

#include <pthread.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

int main() {
  std::thread other([] {
    while (turn == 0) {
    }
  });
  pthread_cancel(other.native_handle());
  other.join();
}
