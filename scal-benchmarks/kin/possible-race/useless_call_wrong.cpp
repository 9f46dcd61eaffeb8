// expect: data-race
// plain: useless.cpp
// A prebuilt function that leaves memory as it was orders nothing.
#include <thread>
#include <useless.hpp>

static int shared = 0;

int main() {
  std::thread other([] {
    shared = useless(1);
    static_cast<void>(useless(2));
  });
  static_cast<void>(useless(3));
  shared += useless_buffer(4);
  other.join();
}
