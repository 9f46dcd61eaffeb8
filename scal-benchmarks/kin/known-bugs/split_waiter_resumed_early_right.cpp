// expect: none
// says: all interleavings explored
// The callback is set up before anybody else can know of the operation.

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

struct Waiter {
  std::optional<int> on_stop;  ///< the registration of the callback
  void resume() { delete this; }
};

class Shared {
 public:
  // False if the result is there: the waiter was not added.
  bool add(Waiter* waiter) {
    const std::lock_guard lock(mutex_);
    if (completed_) {
      return false;
    }
    waiters_.push_back(waiter);
    return true;
  }

  void complete() {
    std::vector<Waiter*> waiters;
    {
      const std::lock_guard lock(mutex_);
      completed_ = true;
      waiters.swap(waiters_);
    }
    for (Waiter* waiter : waiters) {
      waiter->resume();
    }
  }

 private:
  std::mutex mutex_;
  bool completed_ = false;
  std::vector<Waiter*> waiters_;
};

void start(Shared& shared, Waiter* waiter) {
  waiter->on_stop.emplace(1);
  if (!shared.add(waiter)) {
    waiter->resume();
  }
}

int main() {
  Shared shared;
  std::thread pool([&] { shared.complete(); });
  start(shared, new Waiter);
  pool.join();
}
