// expect: deadlock
// says: waits for a write to pipe 1
// Nobody reads before the writer has ended, which waits for a reader.

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
  writer.join();
  char first = 0;
  assert(read(ends[0], &first, 1) == 1);
}
