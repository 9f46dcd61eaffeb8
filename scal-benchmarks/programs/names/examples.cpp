// Two variables of one frame, and a future whose three parts are used on one line of source.

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

struct Future {
  std::mutex guard;
  std::condition_variable changed;
  std::atomic<bool> is_ready{false};

  void set() {
    const std::lock_guard<std::mutex> held(guard);
    is_ready.store(true), changed.notify_one();
  }
  void wait() {
    std::unique_lock<std::mutex> held(guard);
    changed.wait(held, [this] { return is_ready.load(); });
  }
};

int main() {
  std::atomic<int> alpha{0};
  std::atomic<int> beta{0};
  Future future;
  std::thread other([&] {
    alpha.load();
    beta.store(7);
    future.set();
  });
  future.wait();
  other.join();
  assert(alpha == beta);
}
