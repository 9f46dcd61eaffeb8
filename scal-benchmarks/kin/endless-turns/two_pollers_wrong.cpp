// expect: livelock
// Two threads poll under a mutex for what nobody does.

#include <mutex>
#include <thread>

std::mutex guard;
bool ready = false;

void wait_until_ready() {
  std::unique_lock held(guard);
  while (!ready) {
    held.unlock();
    std::this_thread::yield();
    held.lock();
  }
}

int main() {
  std::thread one(wait_until_ready);
  std::thread other(wait_until_ready);
  one.join();
  other.join();
}
