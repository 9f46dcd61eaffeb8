// How many executions a small concurrent program has: an answer that shares nothing with Heddle.
//
// usage: enumerate PROGRAM ARGUMENT explore|skip
//
// Prints one JSON object. Exit status: 0, or 2 for bad usage.

#include <cstdio>
#include <exception>
#include <span>
#include <stdexcept>
#include <string>

#include "scal-benchmarks/tests/enumerator/count.hpp"
#include "scal-benchmarks/tests/enumerator/programs.hpp"

namespace {

enumerator::IdleLaps idle_laps_named(const std::string& name) {
  if (name == "explore") {
    return enumerator::IdleLaps::explore;
  }
  if (name == "skip") {
    return enumerator::IdleLaps::skip;
  }
  throw std::invalid_argument("idle laps are explored or skipped, not " + name);
}

void run(std::span<char*> words) {
  if (words.size() != 4) {
    throw std::invalid_argument("PROGRAM ARGUMENT explore|skip");
  }
  const enumerator::Machine machine(enumerator::program_named(words[1], words[2]),
                                    idle_laps_named(words[3]));
  const auto [classes, nodes] = enumerator::count_classes(machine);
  std::printf("{\"complete\": %llu, \"redundant\": %llu, \"nodes\": %zu}\n",
              static_cast<unsigned long long>(classes.complete),
              static_cast<unsigned long long>(classes.redundant), nodes);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run({argv, static_cast<std::size_t>(argc)});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "enumerate: %s\n", error.what());
    return 2;
  }
  return 0;
}
