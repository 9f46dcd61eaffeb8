// shows: plain_load range_load
// What is read and not used is read; optimised, it may be left out. What is not read is not.

struct Pair {
  int first;
  long second;
};

int global = 5;
Pair pair{3, 4};

/// Keeps the optimiser from following what happens to the variable.
template <typename T>
void escape(T* variable) {
  asm volatile("" ::"r"(variable) : "memory");
}

int main() {
  escape(&global);
  escape(&pair);
  const int unused = global;  //>? plain_load 4: 5
  static_cast<void>(unused);
  static_cast<void>(global);
  const int& reference = global;
  static_cast<void>(reference);
  const int nothing = global * 0;  //>? plain_load 4: 5
  escape(&global);
  if (pair.second != 0) {  //>? plain_load 8: 4
  }
  escape(&pair);
  switch (global) {  //>? plain_load 4: 5
    default:
      break;
  }
  return nothing;
}
