// expect: data-race
// The last of two hundred is not waited for before its result is read.

#include <thread>

int main() {
  int sum = 0;
  for (int turn = 0; turn < 199; ++turn) {
    std::thread([&] { ++sum; }).join();
  }
  std::thread last([&] { ++sum; });
  const int seen = sum;
  last.join();
  return seen > 200 ? 1 : 0;
}
