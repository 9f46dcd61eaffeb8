// expect: data-race
// A thread reads what the initial one wrote without joining it.

#include <pthread.h>

#include <cassert>

int written = 0;

void* reader(void*) { return reinterpret_cast<void*>(static_cast<long>(written)); }

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, reader, nullptr);
  written = 1;
  pthread_exit(nullptr);
}
