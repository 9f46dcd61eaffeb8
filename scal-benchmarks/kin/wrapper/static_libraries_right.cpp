// expect: none
// compile: -static-libstdc++ -static-libgcc
// levels: O0 O1 O2 O3
// The C++ library in the program itself.

#include <atomic>
#include <thread>

std::atomic<int> word{1};

int main() {
  std::thread other([] { word = 2; });
  const int shifted = 1 << word;
  other.join();
  return shifted > 4 ? 1 : 0;
}
