// expect: none
// levels: O0 O1 O2 O3
// A function reads through its argument only if it is told to.

#include <atomic>
#include <thread>

int shared = 0;

__attribute__((noinline)) static int read_if(const int* from, bool wanted) {
  return wanted ? *from + 1 : 0;
}

int main() {
  std::atomic<bool> is_done{false};
  std::thread writer([&] {
    shared = 1;
    is_done = true;
  });
  const int got = read_if(&shared, is_done);
  writer.join();
  return got == 1 ? 1 : 0;
}
