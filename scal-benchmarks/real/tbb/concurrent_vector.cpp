// expect: none
// needs: /usr/include/tbb/concurrent_vector.h
// compile: -ltbb
// run: --preemption-bound 2
// subject: oneTBB 2021.8 concurrent_vector
// proved: push_back gives each a place of its own

#include <tbb/concurrent_vector.h>

#include <cassert>
#include <thread>

int main() {
  tbb::concurrent_vector<int> values;
  std::thread other([&] { values.push_back(1); });
  values.push_back(2);
  other.join();
  assert(values.size() == 2 && values[0] + values[1] == 3);
}
