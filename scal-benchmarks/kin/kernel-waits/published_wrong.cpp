// expect: data-race
// The address goes through the pipe before the data are there.

#include <unistd.h>

#include <cassert>
#include <string>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  std::string text = "none";
  std::thread reader([&] {
    std::string* got = nullptr;
    assert(read(ends[0], &got, sizeof got) == sizeof got);
    assert(got == &text && got->size() < 9);
  });
  std::string* address = &text;
  assert(write(ends[1], &address, sizeof address) == sizeof address);
  text = "some";
  reader.join();
}
