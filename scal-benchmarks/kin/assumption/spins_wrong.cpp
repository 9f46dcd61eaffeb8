// expect: livelock
// compile: -I{include}
// Here the assumption holds, and nobody sets the flag.
#include <atomic>
#include <heddle/choose.hpp>
#include <thread>

int main() {
  std::atomic<bool> ready{false};
  std::atomic<int> order{0};
  std::thread waiter([&] {
    order = 1;
    while (!ready) {
    }
  });
  heddle::assume(order == 1);
  waiter.join();
}
