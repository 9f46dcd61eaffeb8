// expect: assertion
// says: call g_async_queue_push
// compile: -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lglib-2.0
// needs: /usr/include/glib-2.0/glib.h
#include <glib.h>

#include <cassert>
#include <thread>

int main() {
  GAsyncQueue* queue = g_async_queue_new();
  std::thread one([&] { g_async_queue_push(queue, GINT_TO_POINTER(1)); });
  std::thread other([&] { g_async_queue_push(queue, GINT_TO_POINTER(2)); });
  one.join();
  other.join();
  assert(GPOINTER_TO_INT(g_async_queue_pop(queue)) == 1);
}
