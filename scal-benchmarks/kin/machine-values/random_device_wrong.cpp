// expect: assertion
// Adds in two steps, as often as the random number says: at least once.

#include <atomic>
#include <cassert>
#include <random>
#include <thread>

std::atomic<int> sum{0};

int main() {
  std::random_device device;
  const int turns = static_cast<int>(device() % 2) + 1;
  std::thread worker([&] {
    for (int i = 0; i < turns; ++i) {
      sum = sum + 1;
    }
  });
  sum = sum + 1;
  worker.join();
  assert(sum == turns + 1);
}
