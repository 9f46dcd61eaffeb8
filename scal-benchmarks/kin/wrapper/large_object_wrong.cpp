// expect: exit-status
// levels: O0 O1 O2 O3
// Two threads each exchange 24 bytes; which was last is not known.

#include <atomic>
#include <thread>

struct Triple {
  long items[3];
};

std::atomic<Triple> word{Triple{{0, 0, 0}}};

int main() {
  std::thread writer([] { word = Triple{{1, 1, 1}}; });
  const Triple seen = word.exchange(Triple{{2, 2, 2}});
  writer.join();
  return seen.items[0] == 0 ? 0 : 1;
}
