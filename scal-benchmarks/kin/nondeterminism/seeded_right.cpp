// expect: none
// A generator with a seed of its own.
#include <atomic>
#include <random>
#include <thread>

int main() {
  std::mt19937 random(7);
  std::atomic<unsigned> x{0};
  std::thread other([&] { x += 1; });
  if (random() % 2 == 0) {
    x += random();
  }
  other.join();
}
