// expect: data-race
// needs: /usr/include/glib-2.0/glib.h
// compile: -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lglib-2.0
// Another race, which no library can order, is found all the same.
#include <glib.h>

#include <thread>

static GMutex mutex;
static int count, other_count;

static void add() {
  g_mutex_lock(&mutex);
  ++count;
  g_mutex_unlock(&mutex);
}

int main() {
  std::thread other([] {
    ++other_count;
    add();
  });
  ++other_count;
  add();
  other.join();
}
