// expect: exit 3
// says: not one execution ended
// run: --time-limit 2 --step-limit 100000000
// within: 3
// One execution of tens of millions of events.

#include <atomic>
#include <thread>

int main() {
  std::atomic<long> sum{0};
  const auto add = [&] {
    for (int i = 0; i < 10'000'000; ++i) {
      sum.fetch_add(1);
    }
  };
  std::thread other(add);
  add();
  other.join();
  return sum == 20'000'000 ? 0 : 1;
}
