// expect: none
// What is polled stands behind a virtual function.
#include <atomic>
#include <memory>
#include <thread>

struct Task {
  virtual ~Task() = default;
  virtual bool is_done() const = 0;
};
struct Flagged : Task {
  std::atomic<bool> done{false};
  bool is_done() const override { return done.load(); }
};

int main() {
  Flagged flagged;
  const Task* volatile task = &flagged;
  std::thread other([&] { flagged.done = true; });
  while (!task->is_done()) {
  }
  other.join();
}
