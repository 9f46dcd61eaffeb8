#pragma once

#include <string>
#include <string_view>

#include "harnesses/traces/trace_document.hpp"

namespace heddle::harnesses {

/// The trace as one HTML file that needs no other: lanes, interleaving, memory, source. See
/// docs/viewing.md. Whatever stands in the trace is shown as text: the data is JSON in which no
/// markup can begin, and the page's policy lets only its own script run. Reads source files; takes
/// time linear in the trace, but shows at most most_steps_on_page steps. Ends in a line feed.
[[nodiscard]] std::string trace_page(const TraceDocument& trace);

/// Throws UsageError if the file cannot be written.
void write_trace_page(const TraceDocument& trace, const std::string& path);

/// The page but for its data, made of harnesses/views/page/ by cmake/HeddlePage.cmake.
extern const std::string_view page_before_data;
extern const std::string_view page_after_data;

}  // namespace heddle::harnesses
