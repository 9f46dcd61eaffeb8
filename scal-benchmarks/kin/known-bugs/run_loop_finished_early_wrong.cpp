// expect: use-after-return
// NVIDIA/stdexec pull request 1742, from its description: finishing a run loop says so first and
// wakes the loop with an empty task afterwards. The loop sees the first and returns from
// sync_wait, and the queue to which the task is added is gone.

#include <atomic>
#include <thread>

struct Task {
  Task* next = nullptr;
};

class RunLoop {
 public:
  void finish() {
    finishing_.store(true);
    push(&empty_);
  }

  void run() {
    while (!finishing_.load()) {
      head_.wait(nullptr);
      head_.store(nullptr);
    }
  }

 private:
  void push(Task* task) {
    task->next = head_.load();
    while (!head_.compare_exchange_weak(task->next, task)) {
    }
    head_.notify_one();
  }

  std::atomic<bool> finishing_{false};
  std::atomic<Task*> head_{nullptr};
  Task empty_;
};

[[gnu::noinline]] void sync_wait(std::thread& background) {
  RunLoop loop;
  background = std::thread([&loop] { loop.finish(); });
  loop.run();
}

int main() {
  std::thread background;
  sync_wait(background);
  background.join();
}
