// expect: none
// An object with two tables: both are stored again where it is destroyed.

#include <atomic>
#include <cassert>
#include <thread>

struct Step {
  virtual ~Step() = default;
  virtual void run() = 0;
};
struct Watch {
  virtual ~Watch() = default;
  virtual void look() = 0;
};

struct Worker : Step, Watch {
  std::atomic<int> runs{0};
  std::atomic<int> looks{0};
  std::thread runner;
  std::thread watcher;
  void start() {
    runner = std::thread([step = static_cast<Step*>(this)] { step->run(); });
    watcher = std::thread([watch = static_cast<Watch*>(this)] { watch->look(); });
  }
  void run() override { ++runs; }
  void look() override { ++looks; }
  ~Worker() override {
    runner.join();
    watcher.join();
    assert(runs == 1 && looks == 1);
  }
};

int main() {
  auto* worker = new Worker;
  worker->start();
  Step* step = worker;
  delete step;
}
