// expect: exit 3
// says: libglib-2.0
// needs: /usr/include/glib-2.0/glib.h
// compile: -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lglib-2.0
// What is handed over in a queue of a library is ordered by it.
#include <glib.h>

#include <thread>

int main() {
  GAsyncQueue* queue = g_async_queue_new();
  static int item;
  std::thread other([queue] {
    item = 7;
    g_async_queue_push(queue, &item);
  });
  const int read = *static_cast<int*>(g_async_queue_pop(queue));
  other.join();
  return read - 7;
}
