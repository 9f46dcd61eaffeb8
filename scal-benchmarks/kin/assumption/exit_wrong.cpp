// expect: exit-status
// compile: -I{include}
#include <heddle/choose.hpp>
#include <thread>

int main() {
  const auto chosen = heddle::choose(4);
  std::thread worker([] {});
  worker.join();
  heddle::assume(chosen != 1);
  return static_cast<int>(chosen % 2);
}
