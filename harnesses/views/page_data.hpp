#pragma once

#include "base/json.hpp"
#include "harnesses/traces/trace_document.hpp"

namespace heddle::harnesses {

/// More steps than this are not shown on a page: a window around the violation is.
inline constexpr std::size_t most_steps_on_page = 5000;

/// What the page's script reads: texts, and numbers of what belongs together; nothing in it is
/// markup. Reads source files (see source_excerpts). The members:
///
/// - kind, message, explanation, output, harness, scenario, parameters, schedule, hash: texts
/// - window: {first, size, total} in steps shown, if not all are; else null
/// - threads: numbers; alone: whether thread 0 runs before and after the others, not beside them
/// - operations: {thread, call, text, part (before, threads, after), culprit, pending}
/// - files: {name, lines: {number: text}}; sites: {file (an index, or -1), line, place}
/// - blocks: {name, told}: short names of heap blocks
/// - cells: {label, offset, block (an index, or -1)}: bytes with values; initial: [cell, value,
/// block]
/// - steps: {thread, role, text} and, if there is one: site, operation, culprit, fails, details
///   (pairs of texts), sets: [cell, value, block that the value points to or -1], allocates, frees
[[nodiscard]] base::Json page_data(const TraceDocument& trace);

}  // namespace heddle::harnesses
