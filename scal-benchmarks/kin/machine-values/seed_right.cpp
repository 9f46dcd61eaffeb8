// expect: none
// run: --machine-seed 1
// What random_device gives is another number with another seed: an even one.
#include <atomic>
#include <cassert>
#include <random>
#include <thread>

int main() {
  std::random_device device;
  const unsigned drawn = device();
  std::atomic<unsigned> seen{0};
  std::thread worker([&] { seen = drawn % 2; });
  worker.join();
  assert(seen == 0);
}
