// expect: deadlock
// A constructor takes a recursive mutex twice, and main gives it back once.

#include <mutex>
#include <thread>

std::recursive_mutex mutex;
const struct Taken {
  Taken() {
    mutex.lock();
    mutex.lock();
  }
} taken;

int main() {
  mutex.unlock();
  std::thread other([] { mutex.lock(); });
  other.join();
}
