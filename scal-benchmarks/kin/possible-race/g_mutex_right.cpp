// expect: exit 3
// says: libglib-2.0
// needs: /usr/include/glib-2.0/glib.h
// compile: -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lglib-2.0
// GLib's mutex is its own: atomics and futexes.
#include <glib.h>

#include <thread>

static GMutex mutex;
static int count;

static void add() {
  g_mutex_lock(&mutex);
  ++count;
  g_mutex_unlock(&mutex);
}

int main() {
  std::thread other(add);
  add();
  other.join();
}
