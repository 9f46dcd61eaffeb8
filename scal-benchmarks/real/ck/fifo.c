// expect: none
// needs: /usr/include/ck_ring.h
// compile: -lck
// subject: Concurrency Kit 0.7 ck_ring, one producer, one consumer
// proved: first in, first out; its atomics are inline assembly

#include <assert.h>
#include <ck_ring.h>
#include <pthread.h>
#include <stddef.h>

static ck_ring_t ring;
static ck_ring_buffer_t buffer[4];
static int items[2];

static void* produce(void* unused) {
  (void)unused;
  ck_ring_enqueue_spsc(&ring, buffer, &items[0]);
  ck_ring_enqueue_spsc(&ring, buffer, &items[1]);
  return NULL;
}

int main(void) {
  ck_ring_init(&ring, 4);
  pthread_t thread;
  pthread_create(&thread, NULL, produce, NULL);
  int next = 0;
  for (int turn = 0; turn < 2; ++turn) {
    void* item = NULL;
    if (ck_ring_dequeue_spsc(&ring, buffer, &item)) {
      assert(item == &items[next]);
      ++next;
    }
  }
  pthread_join(thread, NULL);
  return 0;
}
