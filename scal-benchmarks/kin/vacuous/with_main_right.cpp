// expect: none
// run: --fail-if-vacuous
// The initial thread is one of them.
#include <atomic>
#include <thread>

int main() {
  std::atomic<int> x{0};
  std::thread other([&] { x = 1; });
  x = 2;
  other.join();
}
