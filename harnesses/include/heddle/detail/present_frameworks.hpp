#pragma once

#include "heddle/c_api.h"

// A test framework whose header came first is declared to the library here. One that the program
// has all the same, by a header that comes later or in another file, is noted, so that explorations
// are refused rather than its failures lost: its functions are looked for under their names.

#if defined(GOOGLETEST_INCLUDE_GTEST_GTEST_H_) || defined(GTEST_INCLUDE_GTEST_GTEST_H_)
#include "heddle/detail/gtest_assertions.hpp"
#endif

#if defined(TWOBLUECUBES_SINGLE_INCLUDE_CATCH_HPP_INCLUDED)
#include "heddle/detail/catch2_assertions.hpp"
#elif defined(CATCH_TEST_MACROS_HPP_INCLUDED) || defined(CATCH_ALL_HPP_INCLUDED) || \
    defined(CATCH_AMALGAMATED_HPP_INCLUDED)
#include "heddle/detail/catch3_assertions.hpp"
#endif

namespace heddle::detail {

/// testing::UnitTest::ad_hoc_test_result() const
extern void googletest_is_there() __asm__("_ZNK7testing8UnitTest18ad_hoc_test_resultEv")
    __attribute__((weak));
/// Catch::cleanUpContext()
extern void catch2_is_there() __asm__("_ZN5Catch14cleanUpContextEv") __attribute__((weak));

inline bool note_present_frameworks() {
  if (&googletest_is_there != nullptr) {
    heddle_note_framework("GoogleTest", "heddle/gtest.hpp");
  }
  if (&catch2_is_there != nullptr) {
    heddle_note_framework("Catch2", "heddle/catch2.hpp");
  }
  return true;
}

inline const bool frameworks_are_noted = note_present_frameworks();

}  // namespace heddle::detail
