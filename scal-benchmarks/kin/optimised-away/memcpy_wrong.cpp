// expect: data-race
// levels: O0
// Copied to a place that nobody looks at.

#include <cstring>
#include <thread>

long shared[4];

int main() {
  std::thread writer([] { shared[2] = 1; });
  long copy[4];
  std::memcpy(copy, shared, sizeof copy);
  writer.join();
}
