// expect: data-race
// levels: O0 O1 O2 O3
// As argument_right; it is told too early.

#include <atomic>
#include <thread>

int shared = 0;

__attribute__((noinline)) static int read_if(const int* from, bool wanted) {
  return wanted ? *from + 1 : 0;
}

int main() {
  std::atomic<bool> is_done{false};
  std::thread writer([&] {
    is_done = true;
    shared = 1;
  });
  const int got = read_if(&shared, is_done);
  writer.join();
  return got > 2 ? 1 : 0;
}
