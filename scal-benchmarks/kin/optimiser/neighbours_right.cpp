// expect: none
// levels: O0 O1 O2 O3
// Two threads write neighbouring bytes of a word.

#include <thread>

struct Pair {
  char first = 0;
  char second = 0;
  short third = 0;
};

Pair shared;

int main() {
  std::thread writer([] {
    for (int i = 0; i < 3; ++i) {
      shared.first += 1;
    }
  });
  for (int i = 0; i < 3; ++i) {
    shared.second += 2;
    shared.third = shared.second;
  }
  writer.join();
  return shared.first == 3 && shared.second == 6 ? 0 : 1;
}
