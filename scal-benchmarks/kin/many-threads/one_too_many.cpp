// expect: exit 2
// says: more threads at a time than Heddle controls, which is 256 besides the initial one
// run: --strategy random --executions 2
// 257 threads that wait for each other.

#include <pthread.h>

#include <thread>
#include <vector>

constexpr int many = 257;

int main() {
  pthread_barrier_t all;
  pthread_barrier_init(&all, nullptr, many);
  std::vector<std::thread> threads;
  for (int i = 0; i < many; ++i) {
    threads.emplace_back([&] { pthread_barrier_wait(&all); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
