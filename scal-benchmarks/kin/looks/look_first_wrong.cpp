// expect: assertion
// run: --strategy dpor
// Two threads look at a semaphore that a third one takes: before it, after it, or one of each.

#include <semaphore.h>

#include <cassert>
#include <thread>

static sem_t semaphore;
static int seen[2];

int main() {
  sem_init(&semaphore, 0, 1);
  std::thread one([] { sem_getvalue(&semaphore, &seen[0]); });
  std::thread other([] { sem_getvalue(&semaphore, &seen[1]); });
  std::thread taker([] { sem_wait(&semaphore); });
  one.join();
  other.join();
  taker.join();
  assert(!(seen[0] == 1 && seen[1 - 0] == 0));
}
