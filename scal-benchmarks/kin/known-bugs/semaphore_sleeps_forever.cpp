// expect: deadlock
// libcxx: none
// libstdc++ 12: before it waits, acquire() loads the count, and only then tries to lower it. If
// the count is the same again when it waits, after it was lower for a while, it sleeps beside an
// open door.
#include <semaphore>
#include <thread>

std::binary_semaphore door(1);

int main() {
  const auto pass = [] {
    door.acquire();
    door.release();
  };
  std::thread other(pass);
  pass();
  other.join();
}
