// expect: deadlock
// A constructor takes a mutex, and nobody gives it back.

#include <mutex>
#include <thread>

std::mutex mutex;
const struct Taken {
  Taken() { mutex.lock(); }
} taken;

int main() {
  std::thread other([] { mutex.lock(); });
  other.join();
}
