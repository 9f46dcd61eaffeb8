// expect: exit 3
// says: possible-race
// needs: /usr/include/glib-2.0/glib.h
// compile: -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lglib-2.0
// run: --preemption-bound 2
// subject: GLib 2.74 GMutex and GCond, prebuilt
// proved: GMutex is a futex lock; the flag is read and written under it; the library is named

#include <assert.h>
#include <glib.h>

static GMutex mutex;
static GCond changed;
static int ready;

static void* set(void* unused) {
  (void)unused;
  g_mutex_lock(&mutex);
  ready = 1;
  g_cond_signal(&changed);
  g_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  GThread* thread = g_thread_new("setter", set, NULL);
  g_mutex_lock(&mutex);
  while (!ready) {
    g_cond_wait(&changed, &mutex);
  }
  g_mutex_unlock(&mutex);
  g_thread_join(thread);
  assert(ready == 1);
  return 0;
}
