// expect: assertion
// The lowest free number goes to whoever opens first.

#include <fcntl.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> turn{0};
int numbers[2];

void open_one(int self) {
  ++turn;
  numbers[self] = open("/dev/null", O_RDONLY);
}

int main() {
  std::thread worker(open_one, 1);
  open_one(0);
  worker.join();
  assert(numbers[0] < numbers[1]);
}
