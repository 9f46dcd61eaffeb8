// expect: none
// What the initial thread has in scope is destroyed before it ends, and a thread waits for that.

#include <pthread.h>

#include <atomic>
#include <thread>

std::atomic<int> destroyed{0};

struct Told {
  ~Told() { ++destroyed; }
};
thread_local Told of_thread;

int main() {
  const Told local;
  static_cast<void>(&of_thread);
  std::thread([] {
    while (destroyed != 2) {
      std::this_thread::yield();
    }
  }).detach();
  pthread_exit(nullptr);
}
