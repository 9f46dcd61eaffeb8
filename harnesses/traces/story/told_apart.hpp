#pragma once

#include <string_view>

#include "harnesses/traces/trace_document.hpp"

/// What the analyses of a story need of a trace: one name for one object.
namespace heddle::harnesses {

/// The same trace, but that variables on a stack, which are all called "stack of T1", are told
/// apart by their names where a site knows them: "stack of T1: left_". Takes linear time.
[[nodiscard]] TraceDocument told_apart(TraceDocument document);

/// Whether several variables may go by this name.
[[nodiscard]] bool is_any_of_stack(std::string_view object);

}  // namespace heddle::harnesses
