// A semaphore that is to admit two begins with three. Depth 3: all three are inside at once.

#include <semaphore.h>

#include <atomic>
#include <cassert>
#include <thread>

namespace {
sem_t places;
std::atomic<int> inside{0};

void visit() {
  sem_wait(&places);
  assert(inside.fetch_add(1) < 2);
  inside.fetch_sub(1);
  sem_post(&places);
}
}  // namespace

int main() {
  sem_init(&places, 0, 3);
  std::thread first(visit);
  std::thread second(visit);
  std::thread third(visit);
  first.join();
  second.join();
  third.join();
  sem_destroy(&places);
}
