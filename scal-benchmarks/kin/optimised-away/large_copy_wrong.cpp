// expect: data-race
// levels: O0
// One field of a large copy is used, another one is written.

#include <thread>

struct Row {
  int cells[40] = {};
};

Row shared;

int main() {
  std::thread writer([] { shared.cells[30] = 1; });
  const Row copy = shared;
  const int used = copy.cells[2];
  writer.join();
  return used;
}
