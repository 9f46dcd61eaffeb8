// expect: exit-status
// After the initial thread has left, another one says that the program has failed.

#include <pthread.h>

#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<int> turns{0};

int main() {
  std::thread([] {
    if (turns == 1) {
      std::exit(9);
    }
  }).detach();
  turns = 1;
  turns = 2;
  pthread_exit(nullptr);
}
