// expect: assertion
// So are its limits.

#include <assert.h>
#include <pthread.h>
#include <sys/resource.h>

static void* lower(void* unused) {
  struct rlimit limit;
  getrlimit(RLIMIT_CORE, &limit);
  limit.rlim_cur = 0;
  setrlimit(RLIMIT_CORE, &limit);
  return unused;
}

int main(void) {
  struct rlimit limit;
  pthread_t other;
  getrlimit(RLIMIT_CORE, &limit);
  limit.rlim_max = limit.rlim_max < 4096 ? limit.rlim_max : 4096;
  limit.rlim_cur = limit.rlim_max;
  const rlim_t wanted = limit.rlim_cur;
  pthread_create(&other, 0, lower, 0);
  setrlimit(RLIMIT_CORE, &limit);
  getrlimit(RLIMIT_CORE, &limit);
  assert(wanted == 0 || limit.rlim_cur == wanted);
  assert(wanted != 0);
  pthread_join(other, 0);
  return 0;
}
