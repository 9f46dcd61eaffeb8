// expect: none
// compile: -I{include}
// run: --leaks
// says: discarded
// What the thread that was given up had allocated is no leak.
#include <heddle/choose.hpp>
#include <memory>
#include <thread>

int main() {
  std::thread worker([] {
    auto owned = std::make_unique<int>(1);
    heddle::assume(heddle::choose(2) == *owned);
  });
  worker.join();
}
