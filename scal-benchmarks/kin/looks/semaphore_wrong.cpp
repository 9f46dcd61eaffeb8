// expect: assertion
// A look at a semaphore may come while another thread has taken it.

#include <semaphore.h>

#include <cassert>
#include <thread>
sem_t s;
int main() {
  sem_init(&s, 0, 1);
  std::thread a([] {
    sem_wait(&s);
    sem_post(&s);
  });
  int v = 0;
  sem_getvalue(&s, &v);
  assert(v == 1);
  a.join();
}
