// expect: exit 3
// run: --fail-if-vacuous
// says: the assumptions left no execution
// compile: -I{include}
#include <atomic>
#include <heddle/choose.hpp>
#include <thread>

int main() {
  std::atomic<int> x{0};
  std::thread other([&] { x = 1; });
  heddle::assume(x == 2);
  other.join();
}
