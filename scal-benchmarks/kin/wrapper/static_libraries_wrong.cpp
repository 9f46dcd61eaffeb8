// expect: exit-status
// compile: -static-libstdc++ -static-libgcc
// levels: O0 O1 O2 O3
// As static_libraries_right, with a sum that is lost.

#include <atomic>
#include <thread>

std::atomic<int> word{1};

int main() {
  std::thread other([] { word = word + 1; });
  word = word + 1;
  other.join();
  return word == 3 ? 0 : 1;
}
