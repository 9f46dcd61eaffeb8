// expect: none
// compile: -I{include}
// says: discarded
// What the assumption leaves out would fail.
#include <atomic>
#include <cassert>
#include <heddle/choose.hpp>
#include <thread>

int main() {
  std::atomic<int> x{0};
  std::thread writer([&] { x = 1; });
  heddle::assume(x == 1);
  assert(x == 1);
  writer.join();
}
