#include "harnesses/options/usage_error.hpp"
#include "harnesses/tests/fuzz/fuzz_parser.hpp"
#include "harnesses/traces/columns.hpp"
#include "harnesses/traces/story/story_text.hpp"
#include "harnesses/traces/trace_file.hpp"
#include "harnesses/views/dot_graph.hpp"
#include "harnesses/views/perfetto_trace.hpp"
#include "harnesses/views/sarif_log.hpp"
#include "harnesses/views/trace_page.hpp"

namespace heddle::harnesses {
namespace {

/// Each view of `heddle show`: whatever a trace says can be shown.
void show(const TraceDocument& trace) {
  static_cast<void>(story_text(trace, {}));
  static_cast<void>(show_columns(trace, {}));
  static_cast<void>(trace_page(trace));
  static_cast<void>(perfetto_trace(trace));
  static_cast<void>(dot_graph(trace));
  static_cast<void>(sarif_log({{&trace, "trace", "heddle replay trace"}}));
}

}  // namespace

std::string flaw_in(std::string_view text) {
  try {
    const TraceDocument trace = read_trace(std::string(text), "trace");
    const std::string written = write_trace(trace);
    if (write_trace(read_trace(written, "again")) != written) {
      return "a trace that is written and read is another one";
    }
    show(trace);
    return "";
  } catch (const UsageError& error) {
    return flaw_in_message(error.what());
  }
}

}  // namespace heddle::harnesses
