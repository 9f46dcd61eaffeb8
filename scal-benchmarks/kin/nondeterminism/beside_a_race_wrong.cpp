// expect: data-race
// What is nondeterministic beside it does not hide a violation that recurs.
#include <fcntl.h>
#include <unistd.h>

#include <thread>

int x;

int main() {
  std::thread other([] { x = 1; });
  x = 2;
  other.join();
  unsigned char byte = 0;
  const int file = open("/dev/urandom", O_RDONLY);
  static_cast<void>(!read(file, &byte, 1));
  close(file);
  return x == 3 ? 1 : 0;
}
