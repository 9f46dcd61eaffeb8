// expect: livelock
// run: --strategy dpor
// Each stores its own number until it sees one that nobody stores.

#include <atomic>
#include <thread>

std::atomic<int> number{0};

int main() {
  std::thread zero([] {
    do {
      number = 0;
    } while (number != 2);
  });
  std::thread one([] {
    do {
      number = 1;
    } while (number != 2);
  });
  zero.join();
  one.join();
}
