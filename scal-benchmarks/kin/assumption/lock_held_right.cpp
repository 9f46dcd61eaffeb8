// expect: none
// compile: -I{include}
// says: discarded
// The thread that is given up holds a lock: others wait for it in vain, and that is no deadlock.
#include <heddle/choose.hpp>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  int turns = 0;
  std::thread other([&] {
    const std::lock_guard guard(mutex);
    ++turns;
  });
  {
    const std::lock_guard guard(mutex);
    heddle::assume(turns == 1);
  }
  other.join();
}
