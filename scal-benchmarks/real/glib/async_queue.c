// expect: none
// needs: /usr/include/glib-2.0/glib.h
// compile: -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lglib-2.0
// run: --preemption-bound 2
// subject: GLib 2.74 GAsyncQueue, prebuilt
// proved: pop waits for push

#include <assert.h>
#include <glib.h>
#include <pthread.h>

static void* push(void* queue) {
  g_async_queue_push(queue, GINT_TO_POINTER(7));
  return NULL;
}

int main(void) {
  GAsyncQueue* queue = g_async_queue_new();
  pthread_t thread;
  pthread_create(&thread, NULL, push, queue);
  assert(GPOINTER_TO_INT(g_async_queue_pop(queue)) == 7);
  pthread_join(thread, NULL);
  g_async_queue_unref(queue);
  return 0;
}
