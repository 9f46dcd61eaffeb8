// expect: assertion
// needs: /usr/include/glib-2.0/glib.h
// compile: -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lglib-2.0
// What is found otherwise is a violation, whatever else is not decided.
#include <glib.h>

#include <atomic>
#include <cassert>
#include <thread>

static GMutex mutex;
static int count;
static std::atomic<int> taken;

static void add() {
  g_mutex_lock(&mutex);
  ++count;
  g_mutex_unlock(&mutex);
}

int main() {
  std::thread other([] {
    add();
    taken = 1;
  });
  add();
  assert(taken == 0);
  other.join();
}
