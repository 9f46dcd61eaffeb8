// expect: assertion
// A select of what can be read and what can be written may come back for the second alone.

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  constexpr int bytes = 4096;
  static char page[bytes];
  int full[2];
  assert(pipe(full) == 0 && fcntl(full[1], F_SETPIPE_SZ, bytes) == bytes);
  assert(write(full[1], page, bytes) == bytes);
  const int number = eventfd(0, 0);
  std::thread adder([&] {
    const std::uint64_t added = 1;
    assert(write(number, &added, sizeof added) == sizeof added);
  });
  std::thread reader([&] { assert(read(full[0], page, bytes) == bytes); });
  fd_set readable;
  fd_set writable;
  FD_ZERO(&readable);
  FD_ZERO(&writable);
  FD_SET(number, &readable);
  FD_SET(full[1], &writable);
  assert(select(std::max(number, full[1]) + 1, &readable, &writable, nullptr, nullptr) > 0);
  assert(FD_ISSET(number, &readable));
  adder.join();
  reader.join();
}
