// expect: none
// It is captured by value, or the thread joined within the turn.

#include <cassert>
#include <thread>
#include <vector>

int main() {
  std::vector<std::thread> threads;
  int sums[3] = {0, 0, 0};
  for (int turn = 0; turn < 2; ++turn) {
    int mine = turn + 1;
    threads.emplace_back([mine, &sums, turn] { sums[turn] = mine; });
  }
  for (int turn = 0; turn < 2; ++turn) {
    int mine = turn;
    std::thread([&mine] { ++mine; }).join();
    sums[2] += mine;
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  assert(sums[0] == 1 && sums[1] == 2 && sums[2] == 3);
}
