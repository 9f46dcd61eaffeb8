// expect: none
// run: --failing-allocations 2 --leaks --require-exhausted
#include <memory>
#include <new>
#include <thread>

struct Pair {
  std::unique_ptr<int> first = std::make_unique<int>(1);
  std::unique_ptr<int> second = std::make_unique<int>(2);
};

int main() {
  std::thread other([] {
    try {
      const Pair pair;
    } catch (const std::bad_alloc&) {
    }
  });
  other.join();
}
