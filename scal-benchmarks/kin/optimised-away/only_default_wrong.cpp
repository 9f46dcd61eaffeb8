// expect: data-race
// levels: O0
// A switch that always does the same.

#include <thread>

int shared = 0;

int main() {
  std::thread writer([] { shared = 1; });
  switch (shared) {
    default:
      break;
  }
  writer.join();
}
