#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "harnesses/traces/trace_document.hpp"

/// Where in a trace the violation is, for views that draw the eye to it.
namespace heddle::harnesses {

struct Culprits {
  std::set<std::uint32_t> operations;  ///< numbers of those that the message names
  std::set<std::size_t> steps;         ///< numbers of those that the message is about
};

/// Of a history, the operations that the message names with their results and threads, or else
/// those of the explanation. Of a fault, for each thread that the message names its last step, at
/// the place that the message names if there is one, and the operation that this step is part of;
/// and the free that it tells. Goes by the words alone, so it does for every trace file. Never no
/// step, if the trace has any.
[[nodiscard]] Culprits culprits_of(const TraceDocument& trace);

/// The operation that each step is part of, by the number of the step; no_operation between two.
[[nodiscard]] std::vector<std::uint32_t> operations_of_steps(const TraceDocument& trace);
inline constexpr std::uint32_t no_operation = UINT32_MAX;

/// Of `total` things in a row, those from `first` on, up to and without `end`.
struct StepWindow {
  std::size_t first = 0;
  std::size_t end = 0;
  [[nodiscard]] std::size_t size() const { return end - first; }
};

/// At most `limit` of `total` things, with the last of the violation's, which is at `last`: all if
/// they are so few, else four fifths of the window before it and one fifth behind, where there are
/// as many.
[[nodiscard]] StepWindow window_around(std::size_t total, std::size_t last, std::size_t limit);

}  // namespace heddle::harnesses
