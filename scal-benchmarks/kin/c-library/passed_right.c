// expect: none
// levels: O1
// compile: -pthread
// What the C library keeps of a thread, a lock or their attributes is as it is without Heddle.

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_spinlock_t spin;
static pthread_key_t key;
static int runs;

static void run_once(void) { ++runs; }

static void attributes(void) {
  pthread_attr_t thread;
  size_t bytes = 0;
  int value = -1;
  assert(pthread_attr_init(&thread) == 0 && pthread_getattr_default_np(&thread) == 0);
  assert(pthread_attr_setstacksize(&thread, 1 << 20) == 0);
  assert(pthread_attr_getstacksize(&thread, &bytes) == 0 && bytes == 1 << 20);
  assert(pthread_attr_setguardsize(&thread, 4096) == 0);
  assert(pthread_attr_setscope(&thread, PTHREAD_SCOPE_PROCESS) == ENOTSUP);
  assert(pthread_attr_destroy(&thread) == 0);
  pthread_mutexattr_t mutex;
  assert(pthread_mutexattr_init(&mutex) == 0);
  assert(pthread_mutexattr_settype(&mutex, 77) == EINVAL);
  assert(pthread_mutexattr_setprotocol(&mutex, PTHREAD_PRIO_INHERIT) == 0);
  assert(pthread_mutexattr_getprotocol(&mutex, &value) == 0 && value == PTHREAD_PRIO_INHERIT);
  assert(pthread_mutexattr_setpshared(&mutex, PTHREAD_PROCESS_SHARED) == 0);
  pthread_mutex_t inherits;
  assert(pthread_mutex_init(&inherits, &mutex) == 0 && pthread_mutex_lock(&inherits) == 0);
  assert(pthread_mutex_getprioceiling(&inherits, &value) == EINVAL);
  assert(pthread_mutex_setprioceiling(&inherits, 1, &value) == EINVAL);
  assert(pthread_mutex_unlock(&inherits) == 0 && pthread_mutex_destroy(&inherits) == 0);
  assert(pthread_mutexattr_destroy(&mutex) == 0);
  pthread_condattr_t condition;
  pthread_cond_t timed;
  clockid_t clock = -1;
  assert(pthread_condattr_init(&condition) == 0);
  assert(pthread_condattr_setclock(&condition, CLOCK_MONOTONIC) == 0);
  assert(pthread_condattr_getclock(&condition, &clock) == 0 && clock == CLOCK_MONOTONIC);
  assert(pthread_cond_init(&timed, &condition) == 0 && pthread_cond_destroy(&timed) == 0);
  pthread_rwlockattr_t lock;
  pthread_rwlock_t shared;
  const struct timespec soon = {0, 1};
  assert(pthread_rwlockattr_init(&lock) == 0 && pthread_rwlock_init(&shared, &lock) == 0);
  assert(pthread_rwlock_clockrdlock(&shared, CLOCK_MONOTONIC, &soon) == 0);
  assert(pthread_rwlock_unlock(&shared) == 0 && pthread_rwlock_destroy(&shared) == 0);
  pthread_barrierattr_t barrier;
  assert(pthread_barrierattr_init(&barrier) == 0);
  assert(pthread_barrierattr_setpshared(&barrier, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_barrierattr_destroy(&barrier) == 0);
}

static void scheduling(void) {
  struct sched_param parameters;
  int policy = -1;
  cpu_set_t processors;
  clockid_t clock = 0;
  assert(pthread_getschedparam(pthread_self(), &policy, &parameters) == 0);
  assert(policy == SCHED_OTHER && parameters.sched_priority == 0);
  assert(pthread_setschedparam(pthread_self(), policy, &parameters) == 0);
  assert(pthread_setschedprio(pthread_self(), 0) == 0);
  assert(sched_get_priority_max(SCHED_OTHER) == 0 && sched_getscheduler(0) == SCHED_OTHER);
  assert(pthread_getaffinity_np(pthread_self(), sizeof processors, &processors) == 0);
  assert(pthread_setaffinity_np(pthread_self(), sizeof processors, &processors) == 0);
  assert(CPU_COUNT(&processors) > 0);
  assert(pthread_getcpuclockid(pthread_self(), &clock) == 0);
  assert(pthread_setconcurrency(2) == 0 && pthread_getconcurrency() == 2);
}

static void* work(void* argument) {
  pthread_once(&once, run_once);
  scheduling();
  assert(pthread_setspecific(key, &spin) == 0 && pthread_getspecific(key) == &spin);
  pthread_spin_lock(&spin);
  pthread_spin_unlock(&spin);
  return argument;
}

int main(void) {
  pthread_t thread;
  assert(pthread_key_create(&key, NULL) == 0 && pthread_spin_init(&spin, 0) == 0);
  pthread_create(&thread, NULL, work, NULL);
  attributes();
  pthread_once(&once, run_once);
  const int error = pthread_spin_trylock(&spin);
  assert(error == 0 || error == EBUSY);
  if (error == 0) {
    pthread_spin_unlock(&spin);
  }
  assert(!pthread_equal(thread, pthread_self()) && pthread_getspecific(key) == NULL);
  pthread_join(thread, NULL);
  sem_t semaphore;
  assert(sem_init(&semaphore, 0, 1) == 0 && sem_trywait(&semaphore) == 0);
  assert(sem_trywait(&semaphore) == -1 && errno == EAGAIN && sem_destroy(&semaphore) == 0);
  assert(runs == 1 && pthread_key_delete(key) == 0 && pthread_spin_destroy(&spin) == 0);
  return 0;
}
