// shows: atomic_load atomic_store atomic_rmw atomic_cas fence
// Each memory order arrives as it was written. Consume is promoted to acquire by the compiler.
#include <atomic>

std::atomic<int> word{0};

int main() {
  word.load(std::memory_order_relaxed);      //> atomic_load relaxed 4: 0
  word.load(std::memory_order_consume);      //> atomic_load acquire 4: 0
  word.load(std::memory_order_acquire);      //> atomic_load acquire 4: 0
  word.store(1, std::memory_order_relaxed);  //> atomic_store relaxed 4: 0, 1
  word.store(2, std::memory_order_release);  //> atomic_store release 4: 1, 2
  const int two = word.exchange(3, std::memory_order_relaxed);
  //> atomic_rmw.exchange relaxed 4: 2, 3
  word.fetch_or(4, std::memory_order_acquire);   //> atomic_rmw.bit_or acquire 4: 3, 4
  word.fetch_xor(1, std::memory_order_release);  //> atomic_rmw.bit_xor release 4: 7, 1
  word.fetch_add(1, std::memory_order_acq_rel);  //> atomic_rmw.add acq_rel 4: 6, 1
  int expected = 7;
  word.compare_exchange_strong(expected, 8, std::memory_order_acq_rel, std::memory_order_relaxed);
  //> atomic_cas acq_rel/relaxed 4: 7, 7, 8
  expected = 8;
  word.compare_exchange_weak(expected, 9, std::memory_order_release, std::memory_order_acquire);
  //> atomic_cas release/acquire 4: 8, 8, 9 weak
  std::atomic_thread_fence(std::memory_order_acquire);  //> fence acquire
  word.load(std::memory_order_relaxed);                 //> atomic_load relaxed 4: 9
  std::atomic_thread_fence(std::memory_order_release);  //> fence release
  word.load(std::memory_order_relaxed);                 //> atomic_load relaxed 4: 9
  std::atomic_thread_fence(std::memory_order_acq_rel);  //> fence acq_rel
  word.load(std::memory_order_relaxed);                 //> atomic_load relaxed 4: 9
  std::atomic_thread_fence(std::memory_order_seq_cst);  //> fence seq_cst
  std::atomic_signal_fence(std::memory_order_seq_cst);
  return two == 2 ? 0 : 1;
}
