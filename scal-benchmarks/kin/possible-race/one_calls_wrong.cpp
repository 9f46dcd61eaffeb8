// expect: data-race
// needs: /usr/include/glib-2.0/glib.h
// compile: -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lglib-2.0
// Only one thread calls the library: it orders nothing.
#include <glib.h>

#include <thread>

static GMutex mutex;
static int count;

int main() {
  std::thread other([] {
    g_mutex_lock(&mutex);
    ++count;
    g_mutex_unlock(&mutex);
  });
  ++count;
  other.join();
}
