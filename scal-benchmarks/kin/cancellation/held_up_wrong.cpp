// expect: crash
// levels: O1
// says: a thread that leaves was held up
// catch (...) keeps a cancelled thread from leaving: the C library ends the process.

#include <pthread.h>

#include <thread>

int main() {
  std::thread other([] {
    try {
      pthread_testcancel();
    } catch (...) {
    }
  });
  pthread_cancel(other.native_handle());
  other.join();
}
