// expect: none
// subject: C++20 coroutines resumed by two threads through a locked run queue
// proved: a handle is in the queue once, and who takes it resumes it

#include <cassert>
#include <condition_variable>
#include <coroutine>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

class Scheduler {
 public:
  void post(std::coroutine_handle<> handle) {
    const std::lock_guard lock(mutex_);
    ready_.push_back(handle);
    changed_.notify_one();
  }

  bool run_one() {
    std::coroutine_handle<> next;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return !ready_.empty() || stopped_; });
      if (ready_.empty()) {
        return false;
      }
      next = ready_.front();
      ready_.pop_front();
    }
    next.resume();
    return true;
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }

  auto hop() {
    struct Hop {
      Scheduler* scheduler;
      static bool await_ready() noexcept { return false; }
      void await_suspend(std::coroutine_handle<> handle) const { scheduler->post(handle); }
      static void await_resume() noexcept {}
    };
    return Hop{this};
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::coroutine_handle<>> ready_;
  bool stopped_ = false;
};

struct Task {
  struct promise_type {
    static Task get_return_object() { return {}; }
    static std::suspend_never initial_suspend() noexcept { return {}; }
    static std::suspend_never final_suspend() noexcept { return {}; }
    static void return_void() {}
    static void unhandled_exception() { std::terminate(); }
  };
};

Task work(Scheduler& scheduler, int& result) {
  int sum = 1;
  co_await scheduler.hop();
  sum += 2;
  result = sum;
  scheduler.stop();
}

int main() {
  Scheduler scheduler;
  int result = 0;
  work(scheduler, result);
  std::thread other([&] {
    while (scheduler.run_one()) {
    }
  });
  while (scheduler.run_one()) {
  }
  other.join();
  assert(result == 3);
}
