// expect: none
// Each thread has thread_local variables of its own, new ones, and its own keys.

#include <cassert>
#include <thread>

thread_local int mine = 5;

int main() {
  int sum = 0;
  for (int turn = 0; turn < 100; ++turn) {
    std::thread([&] {
      assert(mine == 5);
      mine = turn;
      sum += mine;
    }).join();
  }
  assert(sum == 4950);
}
