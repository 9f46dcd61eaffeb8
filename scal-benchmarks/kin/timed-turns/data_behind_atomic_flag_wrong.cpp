// expect: data-race
// The flag is read without the mutex and orders nothing: the data behind it races.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
std::atomic<bool> ready{false};
int data = 0;

int main() {
  std::thread setter([] {
    data = 7;
    ready.store(true, std::memory_order_relaxed);
  });
  {
    std::unique_lock held(guard);
    while (!ready.load(std::memory_order_relaxed)) {
      changed.wait_for(held, std::chrono::milliseconds(1));
    }
  }
  const int seen = data;
  setter.join();
  return seen == 7 ? 0 : 1;
}
