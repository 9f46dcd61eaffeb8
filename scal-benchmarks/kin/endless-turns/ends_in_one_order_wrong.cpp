// expect: livelock
// Who comes second gives up at once in most orders; in one both go on for ever.

#include <atomic>
#include <thread>

std::atomic<int> number{0};
std::atomic<int> inside{0};

void store_until_two(int own) {
  ++inside;
  if (inside != 2) {
    return;
  }
  do {
    number = own;
  } while (number != 2);
}

int main() {
  std::thread zero(store_until_two, 0);
  std::thread one(store_until_two, 1);
  zero.join();
  one.join();
}
