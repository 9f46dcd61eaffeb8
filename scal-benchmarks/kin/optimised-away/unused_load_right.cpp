// expect: none
// levels: O0 O1 O2 O3
// As unused_load_wrong, after the writer has ended.

#include <thread>

int shared = 0;

int main() {
  std::thread writer([] { shared = 1; });
  writer.join();
  const int unused = shared;
  static_cast<void>(unused);
}
