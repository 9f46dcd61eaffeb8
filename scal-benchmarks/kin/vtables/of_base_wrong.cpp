// expect: data-race
// The base class waits for the thread when the object is no longer one of the derived class.

#include <atomic>
#include <thread>

struct Base {
  std::thread thread;
  virtual void run() {}
  void start() {
    thread = std::thread([this] { run(); });
  }
  virtual ~Base() { thread.join(); }
};

struct Worker : Base {
  std::atomic<int> runs{0};
  void run() override { ++runs; }
};

int main() {
  Worker worker;
  worker.start();
}
