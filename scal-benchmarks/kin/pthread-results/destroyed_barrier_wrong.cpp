// expect: assertion
// levels: O1
// says: wait at a barrier that was destroyed

#include <pthread.h>

#include <thread>

pthread_barrier_t barrier;

int main() {
  pthread_barrier_init(&barrier, nullptr, 2);
  std::thread other([] { pthread_barrier_wait(&barrier); });
  pthread_barrier_destroy(&barrier);
  other.join();
}
