// expect: use-after-return
// NVIDIA/stdexec pull request 1746, from its discussion: the loop now counts the tasks that are
// due, the empty one among them. But a task can be taken from the queue before the call that added
// it has told the loop so, and the loop is gone when it does.

#include <atomic>
#include <thread>

struct Task {
  Task* next = nullptr;
};

class RunLoop {
 public:
  void finish() { push(&empty_); }

  void run() {
    while (due_.load() > 0) {
      const int seen = added_.load();
      if (head_.exchange(nullptr) != nullptr) {
        due_.fetch_sub(1);
      } else {
        added_.wait(seen);
      }
    }
  }

 private:
  void push(Task* task) {
    task->next = head_.load();
    while (!head_.compare_exchange_weak(task->next, task)) {
    }
    added_.fetch_add(1);
    added_.notify_one();
  }

  std::atomic<int> due_{1};
  std::atomic<int> added_{0};
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
