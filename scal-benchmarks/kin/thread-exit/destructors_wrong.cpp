// expect: livelock
// A thread waits for the destructor of a static object, which runs when all threads have ended.

#include <pthread.h>

#include <atomic>
#include <thread>

std::atomic<int> destroyed{0};

struct Told {
  ~Told() { ++destroyed; }
};
Told object;

int main() {
  std::thread([] {
    while (destroyed != 1) {
      std::this_thread::yield();
    }
  }).detach();
  pthread_exit(nullptr);
}
