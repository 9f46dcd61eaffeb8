#pragma once

#include <string>

#include "harnesses/block_names.hpp"
#include "harnesses/trace_document.hpp"

/// One step of a trace in words.
namespace heddle::harnesses {

/// "head: A -> B", "read head = A", "lock mutex", "free A". Heap blocks go by their short names.
[[nodiscard]] std::string step_text(const TraceStep& step, const TraceSite& site,
                                    BlockNames& names);

/// "Stack::pop stack.hpp:41": the function without namespaces of Heddle's, template arguments and
/// parameters, the file without its folders. Empty if nothing is known.
[[nodiscard]] std::string place_text(const TraceSite& site);

}  // namespace heddle::harnesses
