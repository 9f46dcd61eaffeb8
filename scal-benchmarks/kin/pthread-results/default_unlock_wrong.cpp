// expect: assertion
// levels: O1
// says: unlock of a lock that the thread does not hold
// What another thread's unlock does to a default mutex is undefined.

#include <pthread.h>

#include <thread>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main() {
  pthread_mutex_lock(&mutex);
  std::thread([] { pthread_mutex_unlock(&mutex); }).join();
}
