// expect: use-after-free
// levels: O0
// Read after it was deleted; the value is not used.

#include <atomic>
#include <thread>

std::atomic<bool> is_gone{false};

int main() {
  int* shared = new int(1);
  std::thread owner([shared] {
    delete shared;
    is_gone = true;
  });
  if (is_gone) {
    const int unused = *shared;
    static_cast<void>(unused);
  }
  owner.join();
}
