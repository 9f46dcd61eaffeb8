#pragma once

#include <cstdint>
#include <vector>

#include "harnesses/traces/trace_document.hpp"

/// The calls of a scenario, as an execution ran them.
namespace heddle::harnesses {

inline constexpr std::size_t no_step = static_cast<std::size_t>(-1);
inline constexpr std::uint32_t no_call = static_cast<std::uint32_t>(-1);

/// Steps are told by their index in TraceDocument::steps.
struct StoryCall {
  const TraceOperation* operation = nullptr;  ///< of the document
  unsigned thread = 0;
  std::size_t invocation = no_step;
  std::size_t response = no_step;     ///< no_step: it did not return
  std::size_t first_event = no_step;  ///< no_step: it has none
  std::size_t last_event = no_step;
  std::size_t events = 0;
  bool is_interrupted = false;  ///< other threads have events between the first and last of its own
};

struct StoryCalls {
  std::vector<StoryCall> calls;        ///< in the order of their invocations
  std::vector<std::uint32_t> of_step;  ///< by step: the index of its call, or no_call

  /// Null: the step belongs to no call.
  [[nodiscard]] const StoryCall* at(std::size_t step) const {
    return of_step[step] == no_call ? nullptr : &calls[of_step[step]];
  }
};

/// Whole programs have none. Takes linear time. `document` must outlive what is returned.
[[nodiscard]] StoryCalls calls_of(const TraceDocument& document);

/// Whether the step is told in the interleaving: the initial thread's are not in a harness, whose
/// calls stand alone, nor the ends of threads.
[[nodiscard]] bool is_told(const TraceDocument& document, std::size_t step);

}  // namespace heddle::harnesses
