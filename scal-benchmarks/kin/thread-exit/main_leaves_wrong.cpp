// expect: deadlock
// says: the end of the program waits for the end of T1
// The initial thread leaves two threads that take two locks in opposite orders.

#include <pthread.h>

#include <mutex>
#include <thread>

std::mutex first;
std::mutex second;

int main() {
  std::thread([] {
    const std::lock_guard outer(first);
    const std::lock_guard inner(second);
  }).detach();
  std::thread([] {
    const std::lock_guard outer(second);
    const std::lock_guard inner(first);
  }).detach();
  pthread_exit(nullptr);
}
