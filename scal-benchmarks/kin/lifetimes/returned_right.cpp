// expect: none
// levels: O0 O1 O2 O3
// It waits for the last one.

#include <atomic>
#include <thread>

void f(std::thread& worker) {
  std::atomic<int> a{0};
  std::atomic<int> b{0};
  worker = std::thread([&] {
    a = 1;
    b = 1;
  });
  while (b == 0) {
  }
}

int main() {
  std::thread worker;
  f(worker);
  worker.join();
}
