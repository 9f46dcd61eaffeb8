// expect: data-race
// archive: useless.cpp
// The same in an archive; between the accesses are calls of both threads.
#include <thread>
#include <useless.hpp>

int shared = 0;

static void use(int number) {
  static_cast<void>(useless(number));
  shared = number;
  static_cast<void>(useless(number));
}

int main() {
  std::thread other(use, 1);
  use(2);
  other.join();
}
