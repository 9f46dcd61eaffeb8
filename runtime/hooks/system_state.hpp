#pragma once

#include <cstdint>
#include <string_view>

/// What the C and the C++ library keep from one call to the next, so that the order of calls by
/// several threads matters although nobody's memory is touched.
namespace heddle::runtime {

/// What a call does with what is kept.
enum class StateUse : std::uint8_t {
  seen_in_memory,  ///< it changes what is kept if it changes memory: see quiet_calls.hpp
  changes,         ///< the kernel keeps it, or the tester in its place
  looks,           ///< whatever it writes elsewhere
};

struct KeptState {
  const char* name = nullptr;  ///< null: nothing is kept
  StateUse use = StateUse::seen_in_memory;
};

/// "the random numbers of the C library", for `rand`; nothing for a function that keeps nothing, or
/// only what an object of the caller's is told by. `function` is its symbol.
[[nodiscard]] KeptState state_kept_by(std::string_view function);

}  // namespace heddle::runtime
