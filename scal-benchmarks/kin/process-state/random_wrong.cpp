// expect: exit-status
// Who draws first gets the first number.

#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<int> turn{0};

int draw() {
  ++turn;
  return std::rand();
}

int main() {
  int other = 0;
  std::thread worker([&] { other = draw(); });
  const int own = draw();
  worker.join();
  return own == 1804289383 ? 0 : other == 1804289383 ? 1 : 2;
}
