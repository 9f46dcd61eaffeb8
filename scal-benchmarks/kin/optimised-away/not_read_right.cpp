// expect: none
// levels: O0 O1 O2 O3
// A discarded expression and a reference do not read what they name.

#include <thread>

int shared = 0;

int main() {
  std::thread writer([] { shared = 1; });
  const int& name = shared;
  static_cast<void>(name);
  static_cast<void>(shared);
  static_cast<void>(&shared);
  writer.join();
}
