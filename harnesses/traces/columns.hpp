#pragma once

#include <string>

#include "harnesses/traces/trace_document.hpp"

namespace heddle::harnesses {

struct ColumnsStyle {
  unsigned width = 100;
  bool colours = false;
  bool verbose = false;  ///< the events of the parts that run alone too, and all of a long trace
};

/// The trace for a person: what went wrong, what ran before, a column for each thread with its
/// operations and events in the order of the execution, what ran after, why it is wrong, and the
/// short names used. Ends in a line feed.
[[nodiscard]] std::string show_columns(const TraceDocument& trace, const ColumnsStyle& style);

}  // namespace heddle::harnesses
