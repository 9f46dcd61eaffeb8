// expect: none
// needs: /usr/include/ck_stack.h
// compile: -lck
// subject: Concurrency Kit 0.7 ck_stack, several producers, batch pop
// proved: an entry is pushed by one compare-exchange, and one exchange takes them all

#include <assert.h>
#include <ck_stack.h>
#include <pthread.h>
#include <stddef.h>

static ck_stack_t stack = CK_STACK_INITIALIZER;
static ck_stack_entry_t entries[2];

static void* push(void* unused) {
  (void)unused;
  ck_stack_push_upmc(&stack, &entries[0]);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, push, NULL);
  ck_stack_push_upmc(&stack, &entries[1]);
  int found = 0;
  for (ck_stack_entry_t* each = ck_stack_batch_pop_upmc(&stack); each != NULL; each = each->next) {
    ++found;
  }
  pthread_join(thread, NULL);
  for (ck_stack_entry_t* each = ck_stack_batch_pop_upmc(&stack); each != NULL; each = each->next) {
    ++found;
  }
  assert(found == 2);
  return 0;
}
