// expect: data-race
// After NVIDIA/stdexec issue 1426 (a split sender that is cancelled): an operation puts itself on
// the list of those who wait for the shared result, and only then sets up its own stop callback.
// The shared operation completes in between: it resumes and frees the one that is still at work.

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
  const bool added = shared.add(waiter);
  waiter->on_stop.emplace(1);
  if (!added) {
    waiter->resume();
  }
}

int main() {
  Shared shared;
  std::thread pool([&] { shared.complete(); });
  start(shared, new Waiter);
  pool.join();
}
