// expect: use-after-return
// levels: O0 O1 O2 O3
// A function waits for the first of two writes to its variables, and returns.

#include <atomic>
#include <thread>

void f(std::thread& worker) {
  std::atomic<int> a{0};
  std::atomic<int> b{0};
  worker = std::thread([&] {
    a = 1;
    b = 1;
  });
  while (a == 0) {
  }
}

int main() {
  std::thread worker;
  f(worker);
  worker.join();
}
