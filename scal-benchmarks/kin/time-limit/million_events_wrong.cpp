// expect: exit-status
// run: --time-limit 3 --step-limit 100000000
// within: 4
// A failure at the end of an execution of many events.

#include <atomic>
#include <thread>

int main() {
  std::atomic<long> sum{0};
  const auto add = [&] {
    for (int i = 0; i < 40'000; ++i) {
      sum.fetch_add(1);
    }
  };
  std::thread other(add);
  add();
  other.join();
  return sum == 80'001 ? 0 : 1;
}
