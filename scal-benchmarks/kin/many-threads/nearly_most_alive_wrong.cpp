// expect: deadlock
// run: --strategy random --executions 2
// 255 threads wait for 256.

#include <pthread.h>

#include <thread>
#include <vector>

constexpr int many = 255;

int main() {
  pthread_barrier_t all;
  pthread_barrier_init(&all, nullptr, many + 1);
  std::vector<std::thread> threads;
  for (int i = 0; i < many; ++i) {
    threads.emplace_back([&] { pthread_barrier_wait(&all); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
