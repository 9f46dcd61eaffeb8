// expect: none
// A thread joins the initial one, and reads what that wrote and how it ended.

#include <pthread.h>

#include <cassert>
#include <cstdint>

pthread_t initial;
int written = 0;

void* reader(void*) {
  void* result = nullptr;
  assert(pthread_join(initial, &result) == 0);
  assert(reinterpret_cast<std::intptr_t>(result) == 7);
  assert(written == 1);
  return nullptr;
}

int main() {
  initial = pthread_self();
  pthread_t thread;
  pthread_create(&thread, nullptr, reader, nullptr);
  written = 1;
  pthread_exit(reinterpret_cast<void*>(7));
}
