#pragma once

// The header of Catch2 that there is, unless one was included before: 2 has a single one.
#if !defined(TWOBLUECUBES_SINGLE_INCLUDE_CATCH_HPP_INCLUDED) &&                     \
    !defined(CATCH_TEST_MACROS_HPP_INCLUDED) && !defined(CATCH_ALL_HPP_INCLUDED) && \
    !defined(CATCH_AMALGAMATED_HPP_INCLUDED)
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#include <catch2/catch.hpp>
#endif
#endif

#include <string>
#include <utility>

// Assertions of Catch2 in what is explored are violations, wherever they fail: in any execution, on
// any thread, CHECK or REQUIRE. Catch2 is told once, after the exploration.

#include "heddle/explore.hpp"

namespace heddle::detail {

template <typename... Explored>
std::string complaint_about(Explored&&... explored) {
  return complaint_of(result_of(std::forward<Explored>(explored)...));
}

inline std::string scenario_complaint(const char* object, const char* scenario,
                                      const char* options = "") {
  return complaint_of(check_scenario(object, scenario, options));
}

}  // namespace heddle::detail

#define HEDDLE_ASSERT_CATCH2(macro, disposition, expression, complaint)  \
  ::heddle::detail::assert_catch2(macro, __FILE__, __LINE__, expression, \
                                  ::Catch::ResultDisposition::disposition, complaint)

/// Explores a body, `REQUIRE_NO_VIOLATION([&] { ... })`, with options if some follow it; on failure
/// prints the trace. Also takes what heddle::explore or heddle::check_scenario has returned.
#define REQUIRE_NO_VIOLATION(...)                                           \
  HEDDLE_ASSERT_CATCH2("REQUIRE_NO_VIOLATION", Normal, "what was explored", \
                       ::heddle::detail::complaint_about(__VA_ARGS__))
#define CHECK_NO_VIOLATION(...)                                                      \
  HEDDLE_ASSERT_CATCH2("CHECK_NO_VIOLATION", ContinueOnFailure, "what was explored", \
                       ::heddle::detail::complaint_about(__VA_ARGS__))

/// Explores a scenario of the harness declared with HEDDLE_HARNESS(Object, ...), with options if
/// some follow it: `REQUIRE_LINEARIZABLE(Queue, "enq(1) || deq()")`.
#define REQUIRE_LINEARIZABLE(Object, ...)                       \
  HEDDLE_ASSERT_CATCH2("REQUIRE_LINEARIZABLE", Normal, #Object, \
                       ::heddle::detail::scenario_complaint(#Object, __VA_ARGS__))
#define CHECK_LINEARIZABLE(Object, ...)                                  \
  HEDDLE_ASSERT_CATCH2("CHECK_LINEARIZABLE", ContinueOnFailure, #Object, \
                       ::heddle::detail::scenario_complaint(#Object, __VA_ARGS__))
