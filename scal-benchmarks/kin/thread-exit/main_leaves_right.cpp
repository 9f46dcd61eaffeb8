// expect: none
// The initial thread leaves two threads that take two locks in one order.

#include <pthread.h>

#include <mutex>
#include <thread>

std::mutex first;
std::mutex second;

void use_both() {
  const std::lock_guard outer(first);
  const std::lock_guard inner(second);
}

int main() {
  std::thread(use_both).detach();
  std::thread(use_both).detach();
  pthread_exit(nullptr);
}
