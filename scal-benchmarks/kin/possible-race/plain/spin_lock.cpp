#include <spin_lock.hpp>

static SpinLock own;
static int flag = 0;

void lock(SpinLock& spin) {
  while (__atomic_exchange_n(&spin.taken, 1, __ATOMIC_ACQUIRE) != 0) {
  }
}

void unlock(SpinLock& spin) { __atomic_store_n(&spin.taken, 0, __ATOMIC_RELEASE); }

void pass_through() {
  lock(own);
  unlock(own);
}

void publish() { __atomic_store_n(&flag, 1, __ATOMIC_RELEASE); }

bool is_published() { return __atomic_load_n(&flag, __ATOMIC_ACQUIRE) != 0; }
