// expect: data-race
// run: --time-limit 2
// within: 3
// The sum is looked at once without the mutex.

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
  const bool begun = sum > 0;
  one.join();
  two.join();
  return begun && sum == 0 ? 1 : 0;
}
