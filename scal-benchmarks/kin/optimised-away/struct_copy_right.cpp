// expect: none
// levels: O0 O1 O2 O3
// Only the member that nobody writes is copied.

#include <thread>

struct Point {
  int x = 0;
  long y = 0;
};

Point shared;

int main() {
  std::thread writer([] { shared.y = 1; });
  const int copy = shared.x;
  static_cast<void>(copy);
  writer.join();
}
