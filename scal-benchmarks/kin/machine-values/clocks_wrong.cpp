// expect: assertion
// A seed from the clock; the two steps of the addition are what is wrong.

#include <atomic>
#include <cassert>
#include <ctime>
#include <random>
#include <thread>

std::atomic<int> counters[5];

int main() {
  std::mt19937 numbers(static_cast<unsigned>(std::time(nullptr) + std::clock()));
  std::atomic<int>& counter = counters[numbers() % 5];
  std::thread worker([&] { counter = counter + 1; });
  counter = counter + 1;
  worker.join();
  assert(counter == 2);
}
