// expect: none
// Who does not get in in time does not look at what is behind the door.
#include <cassert>
#include <chrono>
#include <semaphore>
#include <thread>

std::binary_semaphore door(0);
int data = 0;

int main() {
  std::thread other([] {
    if (door.try_acquire_for(std::chrono::milliseconds(1))) {
      assert(data == 7);
    }
  });
  data = 7;
  door.release();
  other.join();
}
