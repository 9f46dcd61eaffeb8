// expect: use-after-scope
// levels: O0 O1 O2 O3
// The variable of a block is used by a thread that goes on behind it.

#include <atomic>
#include <thread>

std::atomic<bool> begun{false};

int main() {
  std::thread worker;
  {
    int local = 0;
    worker = std::thread([&] {
      begun = true;
      local = 1;
    });
    while (!begun) {
    }
  }
  worker.join();
}
