// expect: data-race
// needs: /usr/include/glib-2.0/glib.h
// compile: -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lglib-2.0
// One calls the library before its access, the other after its own.
#include <glib.h>

#include <thread>

static GMutex mutex;
static int count;

static void take() {
  g_mutex_lock(&mutex);
  g_mutex_unlock(&mutex);
}

int main() {
  std::thread other([] {
    take();
    ++count;
  });
  ++count;
  other.join();
  take();
}
