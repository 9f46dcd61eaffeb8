// expect: data-race
// levels: O0
// A copy that is thrown away is made of its source.

#include <thread>

struct Point {
  int x = 0;
  long y = 0;
};

Point shared;

int main() {
  std::thread writer([] { shared.y = 1; });
  const Point copy = shared;
  static_cast<void>(copy);
  writer.join();
}
