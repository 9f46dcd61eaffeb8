/* Found before libc++'s own header of this name, by the wrapper heddle-clang++: as __mutex/mutex.h,
   for the members of std::condition_variable. */
#ifndef HEDDLE_CONDITION_VARIABLE
#define HEDDLE_CONDITION_VARIABLE
#include_next <__condition_variable/condition_variable.h>
#include <pthread.h>

#include <cerrno>

_LIBCPP_BEGIN_NAMESPACE_STD

inline void condition_variable::notify_one() noexcept { ::pthread_cond_signal(&__cv_); }

inline void condition_variable::notify_all() noexcept { ::pthread_cond_broadcast(&__cv_); }

/* What is thrown ends the program. */
inline void condition_variable::wait(unique_lock<mutex>& __held) noexcept {
  if (!__held.owns_lock()) {
    std::__throw_system_error(EPERM, "condition_variable::wait: mutex not locked");
  }
  if (const int __error = ::pthread_cond_wait(&__cv_, __held.mutex()->native_handle())) {
    std::__throw_system_error(__error, "condition_variable wait failed");
  }
}

_LIBCPP_END_NAMESPACE_STD

#endif
