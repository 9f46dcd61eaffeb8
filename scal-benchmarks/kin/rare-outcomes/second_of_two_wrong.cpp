// expect: leak
// run: --failing-allocations 1 --leaks
// The first of two blocks is lost if the second one is not to be had.
#include <new>
#include <thread>

struct Pair {
  int* volatile first;  ///< the optimiser must not do without them
  int* volatile second;
  Pair() : first(new int(1)), second(new int(2)) {}
  ~Pair() {
    delete first;
    delete second;
  }
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
