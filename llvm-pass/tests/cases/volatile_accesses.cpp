// shows: atomic_load atomic_store atomic_rmw plain_load plain_store
// Volatile accesses are events, but not those to locals that nobody else can know of.
volatile int shared = 1;
volatile int* where = &shared;

int local_volatile() {
  volatile int counter = 0;
  for (int turn = 0; turn < 3; ++turn) {
    counter = counter + 1;
  }
  return counter;
}

__attribute__((noinline)) int handed_on() {
  volatile int local;
  asm volatile("" ::"r"(&local) : "memory");
  local = 2;               //> atomic_store relaxed 4: *, 2 volatile
  const int seen = local;  //> atomic_load relaxed 4: 2 volatile
  return seen;
}

volatile int atomic_too = 1;

int main() {
  __atomic_store_n(&atomic_too, 5, __ATOMIC_RELEASE);    //> atomic_store release 4: 1, 5
  __atomic_fetch_add(&atomic_too, 1, __ATOMIC_RELEASE);  //> atomic_rmw.add release 4: 5, 1
  shared = 2;                                            //> atomic_store relaxed 4: 1, 2 volatile
  const int seen = shared;                               //> atomic_load relaxed 4: 2 volatile
  *where = 3;  //> plain_load 8: *; atomic_store relaxed 4: 2, 3 volatile
  return seen == 2 && local_volatile() == 3 && handed_on() == 2 ? 0 : 1;
}
