// One thread posts twice, the other looks twice: what it sees tells how they were interleaved.

#include <semaphore.h>

#include <cstdio>
#include <thread>

namespace {
sem_t semaphore;

int value_now() {
  int value = 0;
  sem_getvalue(&semaphore, &value);
  return value;
}
}  // namespace

int main() {
  sem_init(&semaphore, 0, 0);
  int first = 0;
  int second = 0;
  std::thread posts([] {
    sem_post(&semaphore);
    sem_post(&semaphore);
  });
  std::thread looks([&] {
    first = value_now();
    second = value_now();
  });
  posts.join();
  looks.join();
  std::printf("%d%d\n", first, second);
}
