/* Found before libc++'s own header of this name, by the wrapper heddle-clang++. Its std::call_once
   reads the flag in the program and writes it in libc++.so, where nothing is announced: here both
   are compiled with the program. */
#ifndef HEDDLE_ONCE_FLAG
#define HEDDLE_ONCE_FLAG
#include_next <__mutex/once_flag.h>
#include <pthread.h>

_LIBCPP_BEGIN_NAMESPACE_STD

inline pthread_mutex_t __heddle_once_mutex = PTHREAD_MUTEX_INITIALIZER;
inline pthread_cond_t __heddle_once_ended = PTHREAD_COND_INITIALIZER;

/* A call under way: when it has returned, or thrown, the flag becomes `__ends_as`. */
struct __heddle_once_call {
  volatile unsigned long& __flag;
  unsigned long __ends_as;

  ~__heddle_once_call() {
    ::pthread_mutex_lock(&__heddle_once_mutex);
    __atomic_store_n(&__flag, __ends_as, __ATOMIC_RELEASE);
    ::pthread_mutex_unlock(&__heddle_once_mutex);
    ::pthread_cond_broadcast(&__heddle_once_ended);
  }
};

inline void __call_once(volatile unsigned long& __flag, void* __argument, void (*__call)(void*)) {
  constexpr unsigned long __unset = 0;
  constexpr unsigned long __pending = 1;
  constexpr unsigned long __complete = ~0UL;
  ::pthread_mutex_lock(&__heddle_once_mutex);
  while (__atomic_load_n(&__flag, __ATOMIC_RELAXED) == __pending) {
    ::pthread_cond_wait(&__heddle_once_ended, &__heddle_once_mutex);
  }
  const bool __is_first = __atomic_load_n(&__flag, __ATOMIC_RELAXED) == __unset;
  if (__is_first) {
    __atomic_store_n(&__flag, __pending, __ATOMIC_RELAXED);
  }
  ::pthread_mutex_unlock(&__heddle_once_mutex);
  if (__is_first) {
    __heddle_once_call __ending{__flag, __unset};
    __call(__argument);
    __ending.__ends_as = __complete;
  }
}

_LIBCPP_END_NAMESPACE_STD

#endif
