#pragma once

#include <cstdio>
#include <cstdlib>
#include <source_location>

namespace heddle::checkers {

// Ends the process with exit code 70 if `condition` is false: a fault of Heddle itself, neither a
// violation nor bad input. On in every build type. A function, not a macro, so that it cannot
// collide with the assertions of other folders.
inline void assert_that(bool condition, const char* message,
                        std::source_location where = std::source_location::current()) {
  if (condition) [[likely]] {
    return;
  }
  std::fflush(stdout);
  std::fprintf(stderr, "heddle: fault of Heddle itself at %s:%u: %s\n", where.file_name(),
               static_cast<unsigned>(where.line()), message);
  std::fflush(stderr);
  std::_Exit(70);
}

}  // namespace heddle::checkers
