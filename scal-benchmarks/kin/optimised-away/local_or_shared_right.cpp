// expect: none
// levels: O0 O1 O2 O3
// A choice between a local variable and a shared one reads the chosen one.

#include <thread>

int shared = 0;

int main(int count, char**) {
  int local = 0;
  std::thread writer([] { shared = 1; });
  const int got = *(count > 0 ? &local : &shared);
  writer.join();
  return got;
}
