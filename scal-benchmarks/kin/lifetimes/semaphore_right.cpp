// expect: none
// A semaphore, of either kind, may be destroyed once a thread is through.

#include <semaphore.h>

#include <semaphore>
#include <thread>

std::thread by_posix_semaphore() {
  sem_t done;
  sem_init(&done, 0, 0);
  std::thread worker([&] { sem_post(&done); });
  sem_wait(&done);
  return worker;
}

std::thread by_semaphore() {
  std::binary_semaphore done{0};
  std::thread worker([&] { done.release(); });
  done.acquire();
  return worker;
}

int main() {
  by_posix_semaphore().join();
  by_semaphore().join();
}
