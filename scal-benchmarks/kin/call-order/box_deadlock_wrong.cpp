// expect: deadlock
// shared: counter.cpp
// Where the second taker comes first, nothing is left for the first.
#include <counter.hpp>
#include <thread>

int main() {
  std::thread one([] {
    if (plain::take() == 1) {
      plain::put(2);
    }
  });
  std::thread other([] {
    if (plain::take() == 2) {
      return;
    }
  });
  plain::put(1);
  one.join();
  other.join();
}
