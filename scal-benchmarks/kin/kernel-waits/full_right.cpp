// expect: none
// A write of more than a pipe holds waits until there is room, and writes all of it.

#include <unistd.h>

#include <cassert>
#include <thread>
#include <vector>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  constexpr int size = 64 * 1024 + 100;
  std::thread writer([&] {
    const std::vector<char> data(size, 'x');
    assert(write(ends[1], data.data(), data.size()) == size);
    close(ends[1]);
  });
  std::vector<char> got(size);
  int sum = 0;
  for (;;) {
    const ssize_t part = read(ends[0], got.data(), got.size());
    assert(part >= 0);
    if (part == 0) {
      break;
    }
    sum += static_cast<int>(part);
  }
  assert(sum == size);
  writer.join();
}
