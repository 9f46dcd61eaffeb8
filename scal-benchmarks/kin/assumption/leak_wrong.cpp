// expect: leak
// compile: -I{include}
// run: --leaks
// What the others forget is one.
#include <heddle/choose.hpp>
#include <thread>

int* volatile kept;

int main() {
  std::thread worker([] {
    heddle::assume(heddle::choose(2) == 1);
    kept = new int(1);
    kept = nullptr;
  });
  worker.join();
}
