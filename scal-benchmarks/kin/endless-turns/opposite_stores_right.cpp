// expect: none
// Each stores its own number until it sees the one that a third thread stores last of all.

#include <atomic>
#include <thread>

std::atomic<int> number{0};
std::atomic<bool> over{false};

int main() {
  std::thread zero([] {
    do {
      number = 0;
    } while (!over);
  });
  std::thread one([] { over = true; });
  zero.join();
  one.join();
}
