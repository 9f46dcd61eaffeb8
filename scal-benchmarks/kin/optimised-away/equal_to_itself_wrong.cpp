// expect: data-race
// levels: O0
// Both sides of the comparison are read.

#include <thread>

int shared = 0;

int main() {
  std::thread writer([] { ++shared; });
  const int difference = shared - shared;
  writer.join();
  return difference * 0;
}
