// expect: data-race
// compile: -I{include}
// The executions are discarded, all of them; their races are real.
#include <heddle/choose.hpp>
#include <thread>

int main() {
  int x = 0;
  std::thread writer([&] { x = 1; });
  x = 2;
  heddle::assume(false);
  writer.join();
}
