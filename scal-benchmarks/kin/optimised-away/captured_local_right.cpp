// expect: none
// levels: O0 O1 O2 O3
// As captured_local_wrong, but the thread has a copy.

#include <thread>

int main() {
  int local = 0;
  std::thread writer([local]() mutable { local = 1; });
  const int unused = local;
  static_cast<void>(unused);
  writer.join();
}
