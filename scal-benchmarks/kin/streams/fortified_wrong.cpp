// expect: deadlock
// levels: O1
// says: stdout
// A thread holds the lock of a stream while it waits for one that prints, by the functions that
// other compilers take for it where they are asked to fortify.

#include <cstdio>
#include <thread>

extern "C" int __printf_chk(int flag, const char* format, ...);
extern "C" int __fprintf_chk(std::FILE* stream, int flag, const char* format, ...);

int main() {
  flockfile(stdout);
  std::thread one([] { __printf_chk(1, "%d\n", 1); });
  std::thread other([] { __fprintf_chk(stdout, 1, "%d\n", 1); });
  one.join();
  other.join();
  funlockfile(stdout);
}
