// expect: none
// run: --strategy random --executions 2
// As many threads as there may be, 256 besides the initial one, all alive at a barrier, with their
// own thread_local variables and stacks.

#include <pthread.h>

#include <cassert>
#include <thread>
#include <vector>

constexpr int many = 256;
thread_local int mine = 1;

int main() {
  pthread_barrier_t all;
  pthread_barrier_init(&all, nullptr, many);
  std::vector<int> results(many);
  std::vector<std::thread> threads;
  for (int i = 0; i < many; ++i) {
    threads.emplace_back([&, i] {
      mine += i;
      pthread_barrier_wait(&all);
      results[i] = mine;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  pthread_barrier_destroy(&all);
  for (int i = 0; i < many; ++i) {
    assert(results[i] == i + 1);
  }
}
