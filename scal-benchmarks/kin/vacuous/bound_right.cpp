// expect: none
// run: --fail-if-vacuous --preemption-bound 0
// says: all interleavings without preemption explored, not the others
#include <atomic>
#include <thread>

int main() {
  std::atomic<int> x{0};
  std::thread other([&] { x = 1; });
  x = 2;
  x = 3;
  other.join();
}
