// expect: none
// Exit handlers run when all threads have ended, and see all that they did.

#include <pthread.h>

#include <cassert>
#include <cstdlib>
#include <thread>

int first = 0;
int second = 0;

int main() {
  std::atexit([] { assert(first == 1 && second == 2); });
  std::thread([] { first = 1; }).detach();
  std::thread([] { second = 2; }).detach();
  pthread_exit(nullptr);
}
