// shows: global atomic_store
// linkers: bfd gold lld
// library
// A shared library registers sites and globals of its own.
#include <atomic>

extern std::atomic<int> in_library;
void use_library();
int in_program = 1;

int main() {
  in_library = in_program;  //> atomic_store seq_cst 4: 0, 1
  in_program = 2;
  use_library();
}

// global in_program 4
