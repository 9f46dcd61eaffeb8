// expect: data-race
// levels: O0
// As local_or_shared_right; the shared one is chosen.

#include <thread>

int shared = 0;

int main(int count, char**) {
  int local = 0;
  std::thread writer([] { shared = 1; });
  const int got = *(count > 1 ? &local : &shared);
  writer.join();
  return got * 0;
}
