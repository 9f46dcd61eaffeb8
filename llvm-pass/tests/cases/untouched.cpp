// shows: atomic_load atomic_store atomic_rmw plain_load plain_store call
// Functions that want no instrumentation have none, not even after inlining; nor has the harness
// interface.
#include <atomic>

std::atomic<int> word{0};

__attribute__((disable_sanitizer_instrumentation)) inline int quiet() { return ++word; }

extern "C" int heddle_interface() { return ++word; }

int main() {
  word = 1;  //> atomic_store seq_cst 4: 0, 1
  quiet();
  heddle_interface();
  return word == 3 ? 0 : 1;  //> atomic_load seq_cst 4: 3
}
