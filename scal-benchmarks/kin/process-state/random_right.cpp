// expect: none
// The numbers of rand, random and drand48 begin where they always begin.

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <thread>

int main() {
  const int first = std::rand();
  const double fraction = drand48();
  std::atomic<int> sum{0};
  std::thread worker([&] { sum += 1; });
  sum += 2;
  worker.join();
  assert(first == 1804289383 && random() == 846930886 && fraction < 1e-10);
  srand48(sum);
  srand(sum);
  return 0;
}
