/* Found before libc++'s own header of this name, by the wrapper heddle-clang++. libc++ looks 64
   times, and then for some microseconds of the clock, before it waits. Here it waits after the
   first look: more of them see nothing that a later first look would not. */
#ifndef HEDDLE_POLL_WITH_BACKOFF
#define HEDDLE_POLL_WITH_BACKOFF
#define __libcpp_thread_poll_with_backoff __heddle_does_not_poll
#include_next <__thread/poll_with_backoff.h>
#undef __libcpp_thread_poll_with_backoff

_LIBCPP_BEGIN_NAMESPACE_STD

/* Without a limit the back-off is told that an hour has passed: it waits in the kernel then. */
template <class __poll_type, class __wait_type>
bool __libcpp_thread_poll_with_backoff(__poll_type&& __poll, __wait_type&& __wait,
                                       chrono::nanoseconds __limit = chrono::nanoseconds::zero()) {
  const auto __start = chrono::high_resolution_clock::now();
  while (!__poll()) {
    chrono::nanoseconds __elapsed = chrono::hours(1);
    if (__limit != chrono::nanoseconds::zero()) {
      __elapsed = chrono::high_resolution_clock::now() - __start;
      if (__elapsed > __limit) {
        return false;
      }
    }
    if (__wait(__elapsed)) {
      return false;
    }
  }
  return true;
}

_LIBCPP_END_NAMESPACE_STD

#endif
