// shows: atomic_load atomic_store plain_load plain_store
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

int main() {
  shared = 2;               //> atomic_store relaxed 4: 1, 2 volatile
  const int seen = shared;  //> atomic_load relaxed 4: 2 volatile
  *where = 3;               //> plain_load 8: *; atomic_store relaxed 4: 2, 3 volatile
  return seen == 2 && local_volatile() == 3 && handed_on() == 2 ? 0 : 1;
}
