// expect: data-race
// levels: O0
// A condition whose branch is empty.

#include <thread>

int shared = 0;

int main() {
  std::thread writer([] { shared = 1; });
  if (shared != 0) {
  }
  writer.join();
}
