// expect: none
// A flag is polled by a reader that locks twice in each turn.

#include <pthread.h>
#include <thread>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
bool ready = false;

bool is_ready() {
  pthread_rwlock_rdlock(&lock);
  const bool result = ready;
  pthread_rwlock_unlock(&lock);
  return result;
}

int main() {
  std::thread other([] {
    pthread_rwlock_wrlock(&lock);
    ready = true;
    pthread_rwlock_unlock(&lock);
  });
  for (;;) {
    pthread_rwlock_rdlock(&lock);
    const bool is_over = is_ready();
    pthread_rwlock_unlock(&lock);
    if (is_over) {
      break;
    }
  }
  other.join();
}
