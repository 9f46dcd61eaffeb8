// expect: assertion
// run: --strategy random --executions 20
// As readers_right, but the last reader gives the lock back too early.

#include <pthread.h>

#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

constexpr int many = 100;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main() {
  std::atomic<int> inside{0};
  pthread_barrier_t all;
  pthread_barrier_init(&all, nullptr, many + 1);
  std::vector<std::thread> threads;
  for (int i = 0; i < many; ++i) {
    threads.emplace_back([&, i] {
      pthread_rwlock_rdlock(&lock);
      ++inside;
      pthread_barrier_wait(&all);
      if (i == many - 1) {
        pthread_rwlock_unlock(&lock);
        --inside;
      } else {
        --inside;
        pthread_rwlock_unlock(&lock);
      }
    });
  }
  threads.emplace_back([&] {
    pthread_barrier_wait(&all);
    pthread_rwlock_wrlock(&lock);
    assert(inside == 0);
    pthread_rwlock_unlock(&lock);
  });
  for (std::thread& thread : threads) {
    thread.join();
  }
}
