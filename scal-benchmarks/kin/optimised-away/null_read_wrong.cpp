// expect: crash
// levels: O0
// Reads from address zero.

#include <atomic>
#include <thread>

std::atomic<bool> is_set{false};

int main() {
  std::thread setter([] { is_set = true; });
  int* pointer = nullptr;
  int value = 0;
  if (is_set) {
    value = *pointer;
  }
  setter.join();
  return value;
}
