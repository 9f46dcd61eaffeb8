// expect: crash
// levels: O0
// Writes to address zero.

#include <atomic>
#include <thread>

std::atomic<bool> is_set{false};

int main() {
  std::thread setter([] { is_set = true; });
  int* pointer = nullptr;
  if (is_set) {
    *pointer = 1;
  }
  setter.join();
}
