// expect: none
// Each turn of a polling loop passes an initialisation that is done.

#include <pthread.h>

#include <atomic>
#include <thread>

pthread_once_t made = PTHREAD_ONCE_INIT;
std::atomic<bool> ready{false};
int value;

bool is_ready() {
  pthread_once(&made, [] { value = 1; });
  return ready.load();
}

int main() {
  std::thread other([] { ready.store(true); });
  while (!is_ready()) {
  }
  other.join();
  return value - 1;
}
