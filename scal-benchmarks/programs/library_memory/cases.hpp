#pragma once

#include <cstdio>
#include <cstring>
#include <mutex>
#include <thread>

/// Programs of two threads, of which at least one accesses memory by way of a library.
/// usage: PROGRAM list | PROGRAM bare CASE | PROGRAM locked CASE
/// `list` prints the kind and the name of each case. `locked` has a mutex around what each does.
namespace library_memory {

struct Case {
  const char* kind;  ///< "race": not without the lock; "apart": no access of one meets the other's
  const char* name;
  void (*one)();
  void (*other)();
};

/// What is computed is used, or the compiler would leave it out.
inline volatile unsigned long used;

template <typename Value>
void use(Value value) {
  used = static_cast<unsigned long>(value);
}

template <typename Value>
void use(Value* value) {
  used = value != nullptr ? 1 : 0;
}

inline std::mutex mutex;

inline void run_both(const Case& chosen, bool is_locked) {
  const auto run = [is_locked](void (*part)()) {
    if (is_locked) {
      const std::lock_guard lock(mutex);
      part();
    } else {
      part();
    }
  };
  std::thread one(run, chosen.one);
  std::thread other(run, chosen.other);
  one.join();
  other.join();
}

template <std::size_t count>
int run_case(const Case (&cases)[count], int argc, char** argv) {
  const bool lists = argc == 2 && std::strcmp(argv[1], "list") == 0;
  for (const Case& each : cases) {
    if (lists) {
      std::printf("%s %s\n", each.kind, each.name);
    } else if (argc == 3 && std::strcmp(argv[2], each.name) == 0) {
      run_both(each, std::strcmp(argv[1], "locked") == 0);
      return 0;
    }
  }
  return lists ? 0 : 2;
}

}  // namespace library_memory
