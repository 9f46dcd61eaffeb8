#pragma once

#include <atomic>
#include <cstdio>
#include <cstring>
#include <thread>

namespace weak {

/// Runs each body in a thread of its own, and joins them.
template <typename... Bodies>
void run(const Bodies&... bodies) {
  std::thread threads[]{std::thread(bodies)...};
  for (std::thread& thread : threads) {
    thread.join();
  }
}

/// Something to run, and what is to be said of it under C++20's memory model.
struct Case {
  const char* name;
  const char* expected;
  void (*body)();
};

/// The main function of a program of such cases: runs the one that is named, or lists all.
template <typename Cases>
int run_named(const Cases& cases, int count, char** words) {
  const char* const wanted = count > 1 ? words[1] : "list";
  for (const Case& each : cases) {
    if (std::strcmp(wanted, "list") == 0) {
      std::printf("%s %s\n", each.name, each.expected);
    } else if (std::strcmp(wanted, each.name) == 0) {
      each.body();
      return 0;
    }
  }
  return std::strcmp(wanted, "list") == 0 ? 0 : 2;
}

}  // namespace weak
