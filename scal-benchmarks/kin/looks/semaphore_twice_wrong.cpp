// expect: assertion
// A look may come before each of two posts.

#include <semaphore.h>

#include <cassert>
#include <thread>
sem_t s;
int main() {
  sem_init(&s, 0, 0);
  std::thread a([] { sem_post(&s); });
  std::thread b([] { sem_post(&s); });
  int v = 0, w = 0;
  sem_getvalue(&s, &v);
  sem_getvalue(&s, &w);
  assert(!(v == 1 && w == 2));
  a.join();
  b.join();
}
