// shows: atomic_load atomic_store atomic_rmw atomic_cas fence
// The compiler's builtins, and values that are no integers.
#include <atomic>

int word = 5;
unsigned small = 5;
float real = 1.0F;
int* pointer = reinterpret_cast<int*>(16);
bool flag = false;

int main() {
  __atomic_fetch_nand(&word, 4, __ATOMIC_RELAXED);  //> atomic_rmw.bit_nand relaxed 4: 5, 4
  __sync_fetch_and_add(&word, 10);                  //> atomic_rmw.add seq_cst 4: 4294967291, 10
  __sync_bool_compare_and_swap(&word, 5, 6);        //> atomic_cas seq_cst/seq_cst 4: 5, 5, 6
  __sync_synchronize();                             //> fence seq_cst
  __atomic_fetch_max(&word, 9, __ATOMIC_RELAXED);   //> atomic_rmw.maximum relaxed 4: 6, 9
  __atomic_fetch_min(&small, 3, __ATOMIC_RELAXED);
  //> atomic_rmw.unsigned_minimum relaxed 4: 5, 3
  float two = 2.0F;
  __atomic_store(&real, &two, __ATOMIC_RELEASE);
  //> atomic_store release 4: 1065353216, 1073741824
  int* next = reinterpret_cast<int*>(32);
  __atomic_store_n(&pointer, next, __ATOMIC_RELEASE);  //> atomic_store release 8: 16, 32
  __atomic_compare_exchange_n(&pointer, &next, nullptr, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  //> atomic_cas acq_rel/acquire 8: 32, 32, 0 weak
  __atomic_test_and_set(&flag, __ATOMIC_ACQUIRE);  //> atomic_rmw.exchange acquire 1: 0, 1
  __atomic_clear(&flag, __ATOMIC_RELEASE);         //> atomic_store release 1: 1, 0
}
