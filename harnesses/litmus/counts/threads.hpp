#pragma once

#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

/// What the programs here have in common: `PROGRAM NUMBER [reversed]`. Creating threads in another
/// order changes nothing about the number of executions.
namespace counts {

struct Arguments {
  int number = 2;
  bool reversed = false;
};

inline Arguments arguments_of(int argc, char** argv) {
  Arguments result;
  if (argc > 1) {
    result.number = std::atoi(argv[1]);
  }
  result.reversed = argc > 2 && std::strcmp(argv[2], "reversed") == 0;
  return result;
}

/// Runs body(0), ..., body(count - 1), each in a thread of its own, to the end.
template <typename Body>
void run_threads(int count, bool reversed, Body body) {
  std::vector<std::thread> threads;
  for (int index = 0; index < count; ++index) {
    const int number = reversed ? count - 1 - index : index;
    threads.emplace_back([body, number] { body(number); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

}  // namespace counts
