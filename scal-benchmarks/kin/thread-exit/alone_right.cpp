// expect: none
// A thread alone leaves: exit handlers run, the status is 0 whatever its result is.

#include <pthread.h>

#include <cassert>
#include <cstdlib>

struct Flag {
  bool set = false;
  ~Flag() { assert(set); }
};
Flag flag;

int main() {
  std::atexit([] { flag.set = true; });
  pthread_exit(reinterpret_cast<void*>(4));
}
