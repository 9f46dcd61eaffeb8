#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/structures/harris_list.hpp"

/// The harness that both forms of Harris' list share.
#define SCAL_HARRIS_LIST_HARNESS(Form)                                                            \
  using Set = scal::HarrisList<Form>;                                                             \
  HEDDLE_HARNESS(Set, heddle::specification::set) {                                               \
    /* The list is sorted: that its values are different is not all that matters of them. */      \
    operation("add", &Set::add).values({1, 2});                                                   \
    operation("remove", &Set::remove).values({1, 2});                                             \
    operation("contains", &Set::contains).values({1, 2});                                         \
    scenario("removed-twice", "add(1) add(2) >> remove(1) || remove(1) ;; contains(1)");          \
    scenario(                                                                                     \
        "neighbours",                                                                             \
        "add(2) >> add(1) remove(2) || remove(1) add(3) ;; contains(1) contains(2) contains(3)"); \
  }                                                                                               \
  static_assert(true, "lets the macro end in a semicolon")
