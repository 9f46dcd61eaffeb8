// expect: none
// compile: -I{include}
// says: discarded
// A thread spins on what the one that was given up would have set: no livelock.
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
  ready = true;
  waiter.join();
}
