// expect: none
// The destructor of the object's own class stores the pointer that is there: the thread that it
// waits for may call virtual functions until then ([class.cdtor]).

#include <atomic>
#include <cassert>
#include <thread>

struct Step {
  virtual ~Step() = default;
  virtual void run() = 0;
};

struct Worker : Step {
  std::atomic<int> runs{0};
  std::thread thread;
  void start() {
    thread = std::thread([this] { run(); });
  }
  void run() override { ++runs; }
  ~Worker() override {
    thread.join();
    assert(runs == 1);
  }
};

int main() {
  auto* worker = new Worker;
  worker->start();
  Step* step = worker;
  delete step;
}
