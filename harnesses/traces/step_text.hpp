#pragma once

#include <string>

#include "harnesses/traces/block_names.hpp"
#include "harnesses/traces/trace_document.hpp"

/// One step of a trace in words.
namespace heddle::harnesses {

/// "head: A -> B", "read head = A", "lock mutex", "free A". Heap blocks go by their short names.
[[nodiscard]] std::string step_text(const TraceStep& step, const TraceSite& site,
                                    BlockNames& names);

/// What the compiler calls a global, as its source does: "(anonymous namespace)::ready (.0)", a
/// part of a variable that was split, is "ready".
[[nodiscard]] std::string undecorated(const std::string& object);

/// "bool ns::detail::Stack<int>::push(int)" -> "Stack::push".
[[nodiscard]] std::string short_function(const std::string& function);

/// "ns::(anonymous namespace)::Stack<int>::Node" -> "Stack::Node".
[[nodiscard]] std::string short_type(const std::string& type);

/// "Stack::pop stack.hpp:41": the function without namespaces of Heddle's, template arguments and
/// parameters, the file without its folders. Empty if nothing is known.
[[nodiscard]] std::string place_text(const TraceSite& site);

}  // namespace heddle::harnesses
