#pragma once

// One variable each in the program, whichever file's definition the linker keeps.
inline int inline_variable = 1;

template <typename T>
struct Holder {
  static inline T value{};
};

inline int& local_static() {
  static int counter = 0;
  return counter;
}
