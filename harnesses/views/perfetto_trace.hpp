#pragma once

#include <string>

#include "harnesses/traces/trace_document.hpp"

namespace heddle::harnesses {

/// The trace as JSON of the Trace Event Format ("Trace Event Format", Duffy et al., Google, 2016),
/// which Perfetto (ui.perfetto.dev) and chrome://tracing read: a track for each thread, operations
/// as slices with their events within, arrows from what synchronises with another thread's step or
/// is read by it. Time is the place in the trace, a microsecond a step. One event a line; ends in a
/// line feed.
[[nodiscard]] std::string perfetto_trace(const TraceDocument& trace);

}  // namespace heddle::harnesses
