// expect: none
// compile: -I{include}
// says: discarded
// A failing status behind the assumption does not come.
#include <cstdlib>
#include <heddle/choose.hpp>
#include <thread>

int main() {
  const auto chosen = heddle::choose(4);
  std::thread worker([] {});
  worker.join();
  heddle::assume(chosen % 2 == 0);
  return static_cast<int>(chosen % 2);
}
