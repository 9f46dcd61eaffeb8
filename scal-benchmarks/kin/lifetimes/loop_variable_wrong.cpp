// expect: use-after-scope
// The variable of a turn of a loop is captured by reference; its slot is the next turn's too.

#include <thread>
#include <vector>

int main() {
  std::vector<std::thread> threads;
  int sums[2] = {0, 0};
  for (int turn = 0; turn < 2; ++turn) {
    int mine = turn + 1;
    threads.emplace_back([&mine, &sums, turn] { sums[turn] = mine; });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
