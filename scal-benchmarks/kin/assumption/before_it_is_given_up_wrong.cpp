// expect: assertion
// compile: -I{include}
// It happens while the other is still on its way to the assumption.
#include <atomic>
#include <cassert>
#include <heddle/choose.hpp>
#include <thread>

int main() {
  std::atomic<int> x{0};
  std::thread reader([&] { assert(x != 1); });
  x = 1;
  heddle::assume(x == 2);
  reader.join();
}
