// expect: exit 3
// says: not one execution ended
// run: --time-limit 2
// within: 3
// A loop that allocates and frees is nearly all the time in the heap, where it cannot be left.

#include <atomic>
#include <thread>

int main() {
  for (long i = 0; i < 500'000'000; ++i) {
    delete new int;
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  std::atomic<int> ready{0};
  std::thread other([&] { ++ready; });
  ++ready;
  other.join();
  return ready == 2 ? 0 : 1;
}
