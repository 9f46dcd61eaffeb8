#include <atomic>

std::atomic<int> in_library{0};

void use_library() {
  in_library = 7;  //> atomic_store seq_cst 4: 1, 7
}

// global in_library 4
