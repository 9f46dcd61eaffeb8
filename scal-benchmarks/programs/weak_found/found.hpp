#pragma once

#include <cassert>
#include <cstdio>
#include <cstring>

#include "scal-benchmarks/programs/weak/shapes.hpp"
#include "scal-benchmarks/structures/weak/orders.hpp"

/// Published algorithms with assertions: each form is right by interleavings. What is shared is
/// atomic throughout, so that an order that is missing is no data race, which interleavings show.
namespace weak_found {

using weak::run;
using namespace scal;

constexpr const char* clean = "clean";
constexpr const char* assertion = "assertion";
constexpr const char* waits = "livelock";  ///< a thread that waits for what does not come

/// Something to run, and what is to be found under x86's model and under C++20's.
struct Case {
  const char* name;
  const char* tso;
  const char* cpp20;
  /// What would forbid it under C++20: "release:put" is that order in the line with "// [put]".
  /// Several have '+' between them.
  const char* remedy;
  void (*body)();
};

/// The main function of a program of such cases: runs the one that is named, or lists all.
template <typename Cases>
int run_named(const Cases& cases, int count, char** words) {
  const char* const wanted = count > 1 ? words[1] : "list";
  const bool lists = std::strcmp(wanted, "list") == 0;
  for (const Case& each : cases) {
    if (lists) {
      std::printf("%s %s %s %s\n", each.name, each.tso, each.cpp20, each.remedy);
    } else if (std::strcmp(wanted, each.name) == 0) {
      each.body();
      return 0;
    }
  }
  return lists ? 0 : 2;
}

}  // namespace weak_found
