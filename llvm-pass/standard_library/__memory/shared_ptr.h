/* Found before libc++'s own header of this name, by the wrapper heddle-clang++. What weak pointers
   do to the counts is compiled into libc++.so, where nothing is announced: here it is compiled with
   the program. */
#ifndef HEDDLE_SHARED_PTR
#define HEDDLE_SHARED_PTR
#include_next <__memory/shared_ptr.h>

_LIBCPP_BEGIN_NAMESPACE_STD

/* Both counts are those of owners after the first. */
inline void __shared_weak_count::__release_weak() noexcept {
  if (__atomic_sub_fetch(&__shared_weak_owners_, 1, __ATOMIC_ACQ_REL) == -1) {
    __on_zero_shared_weak();
  }
}

inline __shared_weak_count* __shared_weak_count::lock() noexcept {
  long __owners = __atomic_load_n(&__shared_owners_, __ATOMIC_RELAXED);
  while (__owners != -1) {
    if (__atomic_compare_exchange_n(&__shared_owners_, &__owners, __owners + 1, false,
                                    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
      return this;
    }
  }
  return nullptr;
}

_LIBCPP_END_NAMESPACE_STD

#endif
