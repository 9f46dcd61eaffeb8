#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>

/// Programs whose initial thread creates two threads with the same function and argument.
/// usage: PROGRAM list | PROGRAM CASE
/// `list` prints the kind and the name of each case: a `trap` is not to be explored up to symmetry,
/// a `twin` is. What threads have seen is printed at the end.
namespace alike_threads {

struct Case {
  const char* kind;
  const char* name;
  void (*run)();
};

inline std::atomic<int> x, tickets;
inline std::atomic<long> sum;
inline std::atomic<int*> slot;
inline pthread_t handles[4];
inline int shared[16];
inline char text[64] = "a text";
inline long look;

/// Whether the calling thread is the first of those that ask.
inline bool is_first() { return tickets.fetch_add(1) == 0; }

inline void say(long seen) { sum.fetch_add(seen * seen + seen); }

/// Two std::threads that do `work`; in between `created` and `joined` are called.
template <typename Work, typename Created, typename Before, typename Joined>
void two(Work work, Created created, Before before, Joined joined) {
  std::thread a(work);
  created();
  std::thread b(work);
  before();
  a.join();
  joined();
  b.join();
}

inline void nothing() {}

template <typename Work, typename Joined>
void look_between_joins(Work work, Joined joined) {
  two(work, nothing, nothing, joined);
}

template <typename Work, typename Created>
void look_between_creations(Work work, Created created) {
  two(work, created, nothing, nothing);
}

template <typename Work>
void create_two(Work work) {
  two(work, nothing, nothing, nothing);
}

/// Likewise by pthread_create, a third thread in between, which does `other`.
inline void posix_two(void* (*work)(void*), void* (*other)(void*) = nullptr) {
  pthread_create(&handles[0], nullptr, work, nullptr);
  if (other != nullptr) {
    pthread_create(&handles[2], nullptr, other, nullptr);
  }
  pthread_create(&handles[1], nullptr, work, nullptr);
  for (int i = 0; i < (other != nullptr ? 3 : 2); ++i) {
    pthread_join(handles[i], nullptr);
  }
}

template <std::size_t count>
int run_case(const Case (&cases)[count], int argc, char** argv) {
  for (const Case& each : cases) {
    if (argc == 2 && std::strcmp(argv[1], "list") == 0) {
      std::printf("%s %s\n", each.kind, each.name);
    } else if (argc == 2 && std::strcmp(argv[1], each.name) == 0) {
      each.run();
      std::printf("%ld %ld %d\n", sum.load(), look, x.load());
      return 0;
    }
  }
  return argc == 2 && std::strcmp(argv[1], "list") == 0 ? 0 : 2;
}

}  // namespace alike_threads
