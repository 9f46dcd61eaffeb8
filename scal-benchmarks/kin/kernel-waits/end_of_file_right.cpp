// expect: none
// A reader comes to the end when the last writer has closed.

#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  int sum = 0;
  std::thread reader([&] {
    char byte = 0;
    while (read(ends[0], &byte, 1) == 1) {
      ++sum;
    }
  });
  assert(write(ends[1], "abc", 3) == 3);
  assert(close(ends[1]) == 0);
  reader.join();
  assert(sum == 3);
}
