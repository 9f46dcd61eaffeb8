// expect: none
// run: --time-limit 2
// within: 3
// One mutex, taken thousands of times: every acquisition could have come before every other one.

#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  long sum = 0;
  const auto add = [&] {
    for (int i = 0; i < 4'000; ++i) {
      const std::lock_guard<std::mutex> lock(mutex);
      ++sum;
    }
  };
  std::thread one(add);
  std::thread two(add);
  add();
  one.join();
  two.join();
  return sum == 12'000 ? 0 : 1;
}
