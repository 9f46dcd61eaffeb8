#pragma once

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>

#include <cstddef>
#include <cstdint>

/// The C library's own versions of the functions that this library interposes.
///
/// Each is looked up on first use. They may be called in either world; what they allocate or lock
/// is the C library's own.
namespace heddle::runtime::real {

/// The C library's function of this name; 0 if it has none.
[[nodiscard]] std::uintptr_t find(const char* name);

/// The same, or else the next definition of the symbol after this library's; an internal fault if
/// there is none. (The next one may be of a library of the program's.)
void* resolve(const char* name);

/// The same, of the type of `like`.
template <class Function>
Function* function(const char* name, Function* /*like*/) {
  return reinterpret_cast<Function*>(resolve(name));
}

extern "C" {
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* block, std::size_t bytes);
void* __libc_memalign(std::size_t alignment, std::size_t bytes);
void __libc_free(void* block);
}

#define HEDDLE_REAL_NAMED(result, name, symbol, parameters, arguments) \
  inline result name parameters {                                      \
    using Function = result(*) parameters;                             \
    static Function function = nullptr;                                \
    if (function == nullptr) {                                         \
      function = reinterpret_cast<Function>(resolve(symbol));          \
    }                                                                  \
    return function arguments;                                         \
  }
#define HEDDLE_REAL(result, name, parameters, arguments) \
  HEDDLE_REAL_NAMED(result, name, #name, parameters, arguments)

using Start = void* (*)(void*);
using OnceRoutine = void (*)();

HEDDLE_REAL(int, pthread_create, (pthread_t * t, const pthread_attr_t* a, Start s, void* p),
            (t, a, s, p))
HEDDLE_REAL(int, pthread_join, (pthread_t t, void** r), (t, r))
HEDDLE_REAL(int, pthread_tryjoin_np, (pthread_t t, void** r), (t, r))
HEDDLE_REAL(int, pthread_timedjoin_np, (pthread_t t, void** r, const timespec* d), (t, r, d))
HEDDLE_REAL(int, pthread_clockjoin_np, (pthread_t t, void** r, clockid_t c, const timespec* d),
            (t, r, c, d))
HEDDLE_REAL(int, pthread_cancel, (pthread_t t), (t))
HEDDLE_REAL(void, pthread_testcancel, (), ())
HEDDLE_REAL(int, pthread_setcancelstate, (int s, int* o), (s, o))
HEDDLE_REAL(int, pthread_setcanceltype, (int s, int* o), (s, o))
HEDDLE_REAL(int, pthread_getattr_np, (pthread_t t, pthread_attr_t* a), (t, a))
HEDDLE_REAL(int, pthread_setname_np, (pthread_t t, const char* n), (t, n))
HEDDLE_REAL(int, pthread_getname_np, (pthread_t t, char* n, std::size_t s), (t, n, s))
HEDDLE_REAL(int, pthread_detach, (pthread_t t), (t))
HEDDLE_REAL(pthread_t, pthread_self, (), ())
HEDDLE_REAL(void, pthread_exit, (void* r), (r))
HEDDLE_REAL(int, pthread_kill, (pthread_t t, int s), (t, s))
HEDDLE_REAL(int, pthread_sigqueue, (pthread_t t, int s, sigval v), (t, s, v))
HEDDLE_REAL(int, timer_create, (clockid_t c, sigevent* e, timer_t* t), (c, e, t))
HEDDLE_REAL(int, pthread_sigmask, (int h, const sigset_t* s, sigset_t* o), (h, s, o))
HEDDLE_REAL(int, pthread_mutex_init, (pthread_mutex_t * m, const pthread_mutexattr_t* a), (m, a))
HEDDLE_REAL(int, pthread_mutex_destroy, (pthread_mutex_t * m), (m))
HEDDLE_REAL(int, pthread_mutex_lock, (pthread_mutex_t * m), (m))
HEDDLE_REAL(int, pthread_mutex_trylock, (pthread_mutex_t * m), (m))
HEDDLE_REAL(int, pthread_mutex_timedlock, (pthread_mutex_t * m, const timespec* t), (m, t))
HEDDLE_REAL(int, pthread_mutex_clocklock, (pthread_mutex_t * m, clockid_t c, const timespec* t),
            (m, c, t))
HEDDLE_REAL(int, pthread_mutex_unlock, (pthread_mutex_t * m), (m))
HEDDLE_REAL(int, pthread_mutex_consistent, (pthread_mutex_t * m), (m))
HEDDLE_REAL(int, pthread_cond_wait, (pthread_cond_t * c, pthread_mutex_t* m), (c, m))
HEDDLE_REAL(int, pthread_cond_timedwait,
            (pthread_cond_t * c, pthread_mutex_t* m, const timespec* t), (c, m, t))
HEDDLE_REAL(int, pthread_cond_clockwait,
            (pthread_cond_t * c, pthread_mutex_t* m, clockid_t k, const timespec* t), (c, m, k, t))
HEDDLE_REAL(int, pthread_cond_signal, (pthread_cond_t * c), (c))
HEDDLE_REAL(int, pthread_cond_broadcast, (pthread_cond_t * c), (c))
HEDDLE_REAL(int, pthread_cond_destroy, (pthread_cond_t * c), (c))
HEDDLE_REAL(int, pthread_rwlock_rdlock, (pthread_rwlock_t * l), (l))
HEDDLE_REAL(int, pthread_rwlock_tryrdlock, (pthread_rwlock_t * l), (l))
HEDDLE_REAL(int, pthread_rwlock_wrlock, (pthread_rwlock_t * l), (l))
HEDDLE_REAL(int, pthread_rwlock_trywrlock, (pthread_rwlock_t * l), (l))
HEDDLE_REAL(int, pthread_rwlock_timedrdlock, (pthread_rwlock_t * l, const timespec* t), (l, t))
HEDDLE_REAL(int, pthread_rwlock_timedwrlock, (pthread_rwlock_t * l, const timespec* t), (l, t))
HEDDLE_REAL(int, pthread_rwlock_clockrdlock, (pthread_rwlock_t * l, clockid_t k, const timespec* t),
            (l, k, t))
HEDDLE_REAL(int, pthread_rwlock_clockwrlock, (pthread_rwlock_t * l, clockid_t k, const timespec* t),
            (l, k, t))
HEDDLE_REAL(int, pthread_rwlock_unlock, (pthread_rwlock_t * l), (l))
HEDDLE_REAL(int, pthread_spin_init, (pthread_spinlock_t * l, int p), (l, p))
HEDDLE_REAL(int, pthread_spin_destroy, (pthread_spinlock_t * l), (l))
HEDDLE_REAL(int, pthread_spin_lock, (pthread_spinlock_t * l), (l))
HEDDLE_REAL(int, pthread_spin_trylock, (pthread_spinlock_t * l), (l))
HEDDLE_REAL(int, pthread_spin_unlock, (pthread_spinlock_t * l), (l))
HEDDLE_REAL(int, pthread_barrier_init,
            (pthread_barrier_t * b, const pthread_barrierattr_t* a, unsigned n), (b, a, n))
HEDDLE_REAL(int, pthread_barrier_destroy, (pthread_barrier_t * b), (b))
HEDDLE_REAL(int, pthread_barrier_wait, (pthread_barrier_t * b), (b))
HEDDLE_REAL(int, pthread_once, (pthread_once_t * o, OnceRoutine r), (o, r))
HEDDLE_REAL(int, pthread_key_create, (pthread_key_t * k, void (*d)(void*)), (k, d))
HEDDLE_REAL(int, pthread_key_delete, (pthread_key_t k), (k))
HEDDLE_REAL(void*, pthread_getspecific, (pthread_key_t k), (k))
HEDDLE_REAL(int, pthread_setspecific, (pthread_key_t k, const void* v), (k, v))
HEDDLE_REAL(int, sem_init, (sem_t * s, int p, unsigned v), (s, p, v))
HEDDLE_REAL(int, sem_destroy, (sem_t * s), (s))
HEDDLE_REAL(int, sem_wait, (sem_t * s), (s))
HEDDLE_REAL(int, sem_trywait, (sem_t * s), (s))
HEDDLE_REAL(int, sem_timedwait, (sem_t * s, const timespec* t), (s, t))
HEDDLE_REAL(int, sem_clockwait, (sem_t * s, clockid_t k, const timespec* t), (s, k, t))
HEDDLE_REAL(int, sem_post, (sem_t * s), (s))
HEDDLE_REAL(int, sem_getvalue, (sem_t * s, int* v), (s, v))
HEDDLE_REAL(int, pthread_rwlock_init, (pthread_rwlock_t * l, const pthread_rwlockattr_t* a), (l, a))
HEDDLE_REAL(int, pthread_rwlock_destroy, (pthread_rwlock_t * l), (l))
HEDDLE_REAL(pid_t, fork, (), ())
HEDDLE_REAL(int, sched_yield, (), ())
HEDDLE_REAL(int, nanosleep, (const timespec* t, timespec* r), (t, r))
HEDDLE_REAL(int, clock_nanosleep, (clockid_t c, int f, const timespec* t, timespec* r),
            (c, f, t, r))
HEDDLE_REAL(int, usleep, (unsigned t), (t))
HEDDLE_REAL(unsigned, sleep, (unsigned t), (t))
HEDDLE_REAL(int, clock_gettime, (clockid_t c, timespec* t), (c, t))
HEDDLE_REAL(int, gettimeofday, (timeval * t, void* z), (t, z))
HEDDLE_REAL(time_t, time, (time_t* t), (t))
HEDDLE_REAL(clock_t, clock, (), ())
HEDDLE_REAL(int, timespec_get, (timespec * t, int b), (t, b))
HEDDLE_REAL(int, sched_getcpu, (), ())
HEDDLE_REAL(int, getcpu, (unsigned* p, unsigned* n), (p, n))
HEDDLE_REAL_NAMED(unsigned, libstdcxx_random, "_ZNSt13random_device9_M_getvalEv", (void* d), (d))
HEDDLE_REAL_NAMED(unsigned, libcxx_random, "_ZNSt3__113random_deviceclEv", (void* d), (d))
HEDDLE_REAL(void, abort, (), ())
HEDDLE_REAL(void, exit, (int s), (s))
HEDDLE_REAL(void, _exit, (int s), (s))
HEDDLE_REAL(void, quick_exit, (int s), (s))
HEDDLE_REAL(void, __assert_fail, (const char* a, const char* f, unsigned l, const char* n),
            (a, f, l, n))
HEDDLE_REAL(int, __cxa_atexit, (void (*f)(void*), void* p, void* d), (f, p, d))
HEDDLE_REAL(int, on_exit, (void (*f)(int, void*), void* p), (f, p))
HEDDLE_REAL(std::size_t, malloc_usable_size, (void* b), (b))
HEDDLE_REAL(int, __cxa_guard_acquire, (long long* g), (g))
HEDDLE_REAL(void, __cxa_guard_release, (long long* g), (g))
HEDDLE_REAL(void, __cxa_guard_abort, (long long* g), (g))

#undef HEDDLE_REAL

}  // namespace heddle::runtime::real
