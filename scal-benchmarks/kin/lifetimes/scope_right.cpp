// expect: none
// levels: O0 O1 O2 O3
// The block waits for it.

#include <atomic>
#include <thread>

std::atomic<bool> done{false};

int main() {
  std::thread worker;
  {
    int local = 0;
    worker = std::thread([&] {
      local = 1;
      done = true;
    });
    while (!done) {
    }
  }
  worker.join();
}
