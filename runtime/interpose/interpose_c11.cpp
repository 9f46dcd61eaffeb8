// C11 <threads.h>: the C library's own versions do not go through pthread_*, so they are forwarded.

#include <pthread.h>
#include <threads.h>

#include <bit>
#include <cerrno>

#include "runtime/control.hpp"
#include "runtime/world.hpp"

namespace {

int result_of(int error) {
  switch (error) {
    case 0:
      return thrd_success;
    case EBUSY:
      return thrd_busy;
    case ETIMEDOUT:
      return thrd_timedout;
    case ENOMEM:
      return thrd_nomem;
    default:
      return thrd_error;
  }
}

/// A mtx_t is a pthread_mutex_t and a cnd_t a pthread_cond_t in this C library.
static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t) && sizeof(cnd_t) == sizeof(pthread_cond_t));
pthread_mutex_t* mutex_of(mtx_t* mutex) { return reinterpret_cast<pthread_mutex_t*>(mutex); }
pthread_cond_t* condition_of(cnd_t* condition) {
  return reinterpret_cast<pthread_cond_t*>(condition);
}

}  // namespace

HEDDLE_EXPORT int thrd_create(thrd_t* thread, thrd_start_t start, void* argument) {
  // The result, an int, arrives as the low half of the pointer: the same register.
  return result_of(
      pthread_create(thread, nullptr, std::bit_cast<void* (*)(void*)>(start), argument));
}

HEDDLE_EXPORT int thrd_join(thrd_t thread, int* result) {
  void* value = nullptr;
  const int error = pthread_join(thread, &value);
  if (error == 0 && result != nullptr) {
    *result = static_cast<int>(reinterpret_cast<std::intptr_t>(value));
  }
  return result_of(error);
}

HEDDLE_EXPORT int thrd_detach(thrd_t thread) { return result_of(pthread_detach(thread)); }

HEDDLE_EXPORT void thrd_exit(int result) {
  pthread_exit(reinterpret_cast<void*>(static_cast<std::intptr_t>(result)));
}

HEDDLE_EXPORT void thrd_yield() { sched_yield(); }

HEDDLE_EXPORT int thrd_sleep(const timespec* duration, timespec* remaining) {
  return nanosleep(duration, remaining);
}

HEDDLE_EXPORT int mtx_init(mtx_t* mutex, int type) {
  if ((type & ~(mtx_recursive | mtx_timed)) != 0) {
    return thrd_error;
  }
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  const bool recursive = (type & mtx_recursive) != 0;
  pthread_mutexattr_settype(&attributes,
                            recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
  return result_of(pthread_mutex_init(mutex_of(mutex), &attributes));
}

HEDDLE_EXPORT void mtx_destroy(mtx_t* mutex) { pthread_mutex_destroy(mutex_of(mutex)); }
HEDDLE_EXPORT int mtx_lock(mtx_t* mutex) { return result_of(pthread_mutex_lock(mutex_of(mutex))); }
HEDDLE_EXPORT int mtx_trylock(mtx_t* mutex) {
  return result_of(pthread_mutex_trylock(mutex_of(mutex)));
}
HEDDLE_EXPORT int mtx_timedlock(mtx_t* mutex, const timespec* deadline) {
  return result_of(pthread_mutex_timedlock(mutex_of(mutex), deadline));
}
HEDDLE_EXPORT int mtx_unlock(mtx_t* mutex) {
  return result_of(pthread_mutex_unlock(mutex_of(mutex)));
}

HEDDLE_EXPORT int cnd_init(cnd_t* condition) {
  return result_of(pthread_cond_init(condition_of(condition), nullptr));
}
HEDDLE_EXPORT void cnd_destroy(cnd_t* condition) { pthread_cond_destroy(condition_of(condition)); }
HEDDLE_EXPORT int cnd_signal(cnd_t* condition) {
  return result_of(pthread_cond_signal(condition_of(condition)));
}
HEDDLE_EXPORT int cnd_broadcast(cnd_t* condition) {
  return result_of(pthread_cond_broadcast(condition_of(condition)));
}
HEDDLE_EXPORT int cnd_wait(cnd_t* condition, mtx_t* mutex) {
  return result_of(pthread_cond_wait(condition_of(condition), mutex_of(mutex)));
}
HEDDLE_EXPORT int cnd_timedwait(cnd_t* condition, mtx_t* mutex, const timespec* deadline) {
  return result_of(pthread_cond_timedwait(condition_of(condition), mutex_of(mutex), deadline));
}

HEDDLE_EXPORT void call_once(once_flag* flag, void (*routine)()) {
  pthread_once(reinterpret_cast<pthread_once_t*>(flag), routine);
}

HEDDLE_EXPORT int tss_create(tss_t* key, tss_dtor_t destructor) {
  return result_of(pthread_key_create(key, destructor));
}
HEDDLE_EXPORT void tss_delete(tss_t key) { pthread_key_delete(key); }
HEDDLE_EXPORT void* tss_get(tss_t key) { return pthread_getspecific(key); }
HEDDLE_EXPORT int tss_set(tss_t key, void* value) {
  return result_of(pthread_setspecific(key, value));
}
