#pragma once

#include <string_view>

/// What the C and the C++ library keep from one call to the next, so that the order of calls by
/// several threads matters although nobody's memory is touched.
namespace heddle::runtime {

/// "the random numbers of the C library", for `rand`; null for a function that keeps nothing, or
/// only what an object of the caller's is told by. `function` is its symbol.
[[nodiscard]] const char* state_kept_by(std::string_view function);

}  // namespace heddle::runtime
