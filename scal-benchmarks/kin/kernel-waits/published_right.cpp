// expect: none
// run: --strategy dpor
// says: 1 execution
// Data whose address goes through a pipe: the read comes after the write, in one order only.

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
    assert(got == &text && *got == "some");
  });
  std::string* address = &text;
  text = "some";
  assert(write(ends[1], &address, sizeof address) == sizeof address);
  reader.join();
}
