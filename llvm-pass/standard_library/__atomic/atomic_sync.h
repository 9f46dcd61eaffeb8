/* Found before libc++'s own header of this name, by the wrapper heddle-clang++. How a thread waits
   for an atomic, a latch or a semaphore is compiled into libc++.so, where nothing is announced:
   here it is compiled with the program. A word that many addresses share counts notifications, as
   there; who waits compares it, so that none is lost between looking and waiting. */
#ifndef HEDDLE_ATOMIC_SYNC
#define HEDDLE_ATOMIC_SYNC
#include_next <__atomic/atomic_sync.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

_LIBCPP_BEGIN_NAMESPACE_STD

inline constexpr unsigned __heddle_words = 1024;
inline __cxx_contention_t __heddle_notifications[__heddle_words] = {};

inline __cxx_contention_t* __heddle_word_of(const void* __address) {
  return &__heddle_notifications[(reinterpret_cast<std::uintptr_t>(__address) >> 2) %
                                 __heddle_words];
}

inline void __heddle_notify(const void* __address) {
  __cxx_contention_t* const __word = __heddle_word_of(__address);
  __atomic_fetch_add(__word, 1, __ATOMIC_SEQ_CST);
  ::syscall(SYS_futex, __word, FUTEX_WAKE_PRIVATE, INT32_MAX, nullptr, nullptr, 0);
}

/* Others may share the word, so that waking one would not do. */
inline void __cxx_atomic_notify_one(const volatile void* __address) noexcept {
  std::__heddle_notify(const_cast<const void*>(__address));
}

inline void __cxx_atomic_notify_all(const volatile void* __address) noexcept {
  std::__heddle_notify(const_cast<const void*>(__address));
}

inline __cxx_contention_t __libcpp_atomic_monitor(const volatile void* __address) noexcept {
  return __atomic_load_n(std::__heddle_word_of(const_cast<const void*>(__address)),
                         __ATOMIC_SEQ_CST);
}

inline void __libcpp_atomic_wait(const volatile void* __address,
                                 __cxx_contention_t __seen) noexcept {
  ::syscall(SYS_futex, std::__heddle_word_of(const_cast<const void*>(__address)),
            FUTEX_WAIT_PRIVATE, __seen, nullptr, nullptr, 0);
}

/* An atomic of this very type is waited for itself. */
inline void __cxx_atomic_notify_one(const volatile __cxx_atomic_contention_t* __word) noexcept {
  ::syscall(SYS_futex, __word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

inline void __cxx_atomic_notify_all(const volatile __cxx_atomic_contention_t* __word) noexcept {
  ::syscall(SYS_futex, __word, FUTEX_WAKE_PRIVATE, INT32_MAX, nullptr, nullptr, 0);
}

inline __cxx_contention_t __libcpp_atomic_monitor(
    const volatile __cxx_atomic_contention_t* __word) noexcept {
  return std::__cxx_atomic_load(__word, memory_order_seq_cst);
}

inline void __libcpp_atomic_wait(const volatile __cxx_atomic_contention_t* __word,
                                 __cxx_contention_t __seen) noexcept {
  ::syscall(SYS_futex, __word, FUTEX_WAIT_PRIVATE, __seen, nullptr, nullptr, 0);
}

_LIBCPP_END_NAMESPACE_STD

#endif
