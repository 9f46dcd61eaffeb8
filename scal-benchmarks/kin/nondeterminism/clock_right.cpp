// expect: none
// Clocks are virtual.
#include <atomic>
#include <chrono>
#include <thread>

int main() {
  std::atomic<long> x{0};
  const auto start = std::chrono::steady_clock::now();
  std::thread other([&] { x += 1; });
  x += (std::chrono::steady_clock::now() - start).count() % 2;
  other.join();
}
