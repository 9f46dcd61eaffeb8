// expect: assertion
// levels: O1
// says: a wait with a mutex that the thread does not hold

#include <pthread.h>

#include <thread>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

int main() {
  std::thread other([] { pthread_cond_signal(&condition); });
  timespec soon{};
  pthread_cond_timedwait(&condition, &mutex, &soon);
  other.join();
}
