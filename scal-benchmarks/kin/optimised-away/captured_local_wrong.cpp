// expect: data-race
// levels: O0
// A local variable that another thread writes.

#include <thread>

int main() {
  int local = 0;
  std::thread writer([&local] { local = 1; });
  const int unused = local;
  static_cast<void>(unused);
  writer.join();
}
