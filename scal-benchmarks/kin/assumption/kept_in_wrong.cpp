// expect: assertion
// compile: -I{include}
// What the assumption leaves in fails.
#include <atomic>
#include <cassert>
#include <heddle/choose.hpp>
#include <thread>

int main() {
  std::atomic<int> x{0};
  std::atomic<int> y{0};
  std::thread writer([&] {
    x = 1;
    y = 1;
  });
  const int seen = x;
  heddle::assume(seen == 1);
  const int after = y;
  writer.join();
  assert(after == 1);
}
