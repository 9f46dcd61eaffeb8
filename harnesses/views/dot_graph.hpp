#pragma once

#include <string>

#include "harnesses/traces/trace_document.hpp"

namespace heddle::harnesses {

/// Larger graphs say nothing to a person, and Graphviz takes minutes for them.
inline constexpr std::size_t most_steps_in_graph = 400;

/// The trace as a graph for Graphviz: a column of steps for each thread, with program order, what
/// synchronises and what reads from what as edges. Of a longer trace a window around the violation,
/// which the graph's label says. Ends in a line feed.
[[nodiscard]] std::string dot_graph(const TraceDocument& trace);

/// As a quoted string of Graphviz's language, which takes none of it for markup or an escape.
[[nodiscard]] std::string dot_quoted(const std::string& text);

}  // namespace heddle::harnesses
