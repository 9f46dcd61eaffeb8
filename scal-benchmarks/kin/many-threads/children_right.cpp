// expect: none
// run: --strategy random --executions 2
// A hundred threads at a time, each of which has begun and joined two others: more numbers than
// threads.

#include <pthread.h>

#include <cassert>
#include <thread>
#include <vector>

constexpr int many = 100;

int main() {
  pthread_barrier_t all;
  pthread_barrier_init(&all, nullptr, many);
  std::vector<std::thread> threads;
  for (int i = 0; i < many; ++i) {
    threads.emplace_back([&] {
      int sum = 0;
      for (int turn = 0; turn < 5; ++turn) {
        std::thread([&] { ++sum; }).join();
      }
      assert(sum == 5);
      pthread_barrier_wait(&all);
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
