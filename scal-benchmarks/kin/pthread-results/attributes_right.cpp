// expect: none
// levels: O1
// What a thread is told of its stack is where its variables are; a name is the thread's own.

#include <pthread.h>

#include <cassert>
#include <cerrno>
#include <cstring>
#include <thread>

void look() {
  pthread_attr_t attributes;
  assert(pthread_getattr_np(pthread_self(), &attributes) == 0);
  void* stack = nullptr;
  std::size_t bytes = 0;
  pthread_attr_getstack(&attributes, &stack, &bytes);
  char local = 0;
  assert(&local > stack && &local < static_cast<char*>(stack) + bytes);
  pthread_attr_destroy(&attributes);
}

int main() {
  char name[16];
  assert(pthread_setname_np(pthread_self(), "initial") == 0);
  std::thread other([] {
    look();
    char own[16];
    assert(pthread_setname_np(pthread_self(), "other") == 0);
    assert(pthread_setname_np(pthread_self(), "a name that is too long") == ERANGE);
    assert(pthread_getname_np(pthread_self(), own, sizeof own) == 0);
    assert(std::strcmp(own, "other") == 0);
  });
  look();
  pthread_attr_t attributes;
  assert(pthread_getattr_np(other.native_handle(), &attributes) == 0);
  int detached = -1;
  pthread_attr_getdetachstate(&attributes, &detached);
  assert(detached == PTHREAD_CREATE_JOINABLE);
  other.join();
  assert(pthread_getname_np(pthread_self(), name, sizeof name) == 0);
  assert(std::strcmp(name, "initial") == 0);
}
