// expect: none
// levels: O0 O1 O2 O3
// An atomic object of 24 bytes is read and written as a whole.

#include <atomic>
#include <thread>

struct Triple {
  long items[3];
};

std::atomic<Triple> word{Triple{{0, 0, 0}}};

int main() {
  std::thread writer([] { word = Triple{{1, 1, 1}}; });
  const Triple seen = word;
  writer.join();
  return seen.items[0] == seen.items[2] ? 0 : 1;
}
