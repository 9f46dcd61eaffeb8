/* Found before libc++'s own header of this name, by the wrapper heddle-clang++. The members of
   std::mutex are compiled into libc++.so: a loop that locks one would call code in which nothing is
   announced. Here they are compiled with the program. */
#ifndef HEDDLE_MUTEX
#define HEDDLE_MUTEX
#include_next <__mutex/mutex.h>
#include <pthread.h>

_LIBCPP_BEGIN_NAMESPACE_STD

_LIBCPP_NORETURN _LIBCPP_EXPORTED_FROM_ABI void __throw_system_error(int, const char*);

inline void mutex::lock() {
  if (const int __error = ::pthread_mutex_lock(&__m_)) {
    std::__throw_system_error(__error, "mutex lock failed");
  }
}

inline bool mutex::try_lock() noexcept { return ::pthread_mutex_trylock(&__m_) == 0; }

inline void mutex::unlock() noexcept { ::pthread_mutex_unlock(&__m_); }

_LIBCPP_END_NAMESPACE_STD

#endif
