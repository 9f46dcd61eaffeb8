// expect: none
// One polls under a mutex for what the other one does.

#include <cassert>
#include <mutex>
#include <thread>

std::mutex guard;
bool ready = false;
int data = 0;

int main() {
  std::thread setter([] {
    data = 7;
    const std::lock_guard held(guard);
    ready = true;
  });
  std::unique_lock held(guard);
  while (!ready) {
    held.unlock();
    std::this_thread::yield();
    held.lock();
  }
  assert(data == 7);
  setter.join();
}
