// expect: data-race
// levels: O0
// A value that is read and not used is read all the same.

#include <thread>

int shared = 0;

int main() {
  std::thread writer([] { shared = 1; });
  const int unused = shared;
  static_cast<void>(unused);
  writer.join();
}
