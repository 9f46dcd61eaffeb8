// expect: exit 3
// says: read(fd 3) by T0 in act silent_call_wrong.cpp:12
// A call that waits for something outside.

#include <sys/inotify.h>
#include <unistd.h>

#include <thread>

int act(int queue) {
  char byte = 0;
  return static_cast<int>(read(queue, &byte, 1)) + byte;  // here
}

int main() {
  std::thread([] {}).join();
  return act(inotify_init());
}
