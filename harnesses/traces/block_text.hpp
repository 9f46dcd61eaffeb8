#pragma once

#include <string>
#include <vector>

#include "harnesses/traces/block_names.hpp"
#include "harnesses/traces/trace_document.hpp"

/// What heap blocks are, in words.
namespace heddle::harnesses {

/// Of the block that is called `name` in the trace: its type, its number and where it was
/// allocated, as far as that is known.
///
///     heap block 3 of T1
///     Node #2 (heap block 3 of T1), allocated in push(1)
///     Node #4 (heap block 7 of T2), allocated by T2 in Stack::push stack.hpp:20, where A was
[[nodiscard]] std::string block_text(const TraceDocument& trace, const std::string& name,
                                     BlockNames& names);

/// "A is Node #2 (heap block 3 of T1), allocated in push(1)" for each name given so far.
[[nodiscard]] std::vector<std::string> block_legend(const TraceDocument& trace, BlockNames& names);

/// What is known of that block; null if nothing is.
[[nodiscard]] const TraceBlock* block_called(const TraceDocument& trace, const std::string& name);

}  // namespace heddle::harnesses
