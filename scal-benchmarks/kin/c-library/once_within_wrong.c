// expect: deadlock
// The routine waits for itself.

#include <pthread.h>

static pthread_once_t flag = PTHREAD_ONCE_INIT;

static void routine(void) { pthread_once(&flag, routine); }

int main(void) { pthread_once(&flag, routine); }
