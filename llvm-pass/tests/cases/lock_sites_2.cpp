// Stands for the runtime's interposed functions.
#include <pthread.h>
#include <sched.h>

extern "C" {

void reach_runtime();

__attribute__((disable_sanitizer_instrumentation)) int pthread_mutex_lock(
    pthread_mutex_t*) noexcept {
  reach_runtime();
  return 0;
}

__attribute__((disable_sanitizer_instrumentation)) int pthread_mutex_unlock(
    pthread_mutex_t*) noexcept {
  reach_runtime();
  return 0;
}

__attribute__((disable_sanitizer_instrumentation)) int sched_yield() noexcept {
  reach_runtime();
  return 0;
}
}

__attribute__((disable_sanitizer_instrumentation)) void outside() {}
