// expect: none
// Blocks whose variables may share a slot, each handed to a thread that is waited for.

#include <atomic>
#include <cassert>
#include <thread>

[[gnu::noinline]] void run(std::atomic<int>& value, int by) {
  std::thread([&value, by] { value += by; }).join();
}

int main() {
  int total = 0;
  for (int turn = 0; turn < 2; ++turn) {
    {
      std::atomic<int> first{1};
      run(first, 1);
      total += first;
    }
    {
      std::atomic<int> second{10};
      run(second, 1);
      total += second;
    }
  }
  assert(total == 2 * (2 + 11));
}
