#pragma once

#include <array>
#include <string>

#include "harnesses/traces/trace_document.hpp"

/// Trace files: versioned JSON, described in docs/trace-format.md.
namespace heddle::harnesses {

/// In a step, by WeakReason without none: the number of the other event.
inline constexpr std::array<const char*, 3> weak_keys{"reads_from", "reads_before",
                                                      "stored_before"};

/// The file's text. Ends in a line feed; the same document gives the same text.
[[nodiscard]] std::string write_trace(const TraceDocument& document);

/// Reads what write_trace wrote. `name` is the file's, for messages. Throws UsageError for text
/// that is not JSON, was cut off, is of another version, or lacks a field or has it of another
/// type: one line that says where.
[[nodiscard]] TraceDocument read_trace(const std::string& text, const std::string& name);

/// Both throw UsageError if the file cannot be written or read.
void write_trace_file(const TraceDocument& document, const std::string& path);
[[nodiscard]] TraceDocument read_trace_file(const std::string& path);

/// Reads a whole file; throws UsageError if that fails.
[[nodiscard]] std::string read_text_file(const std::string& path);

}  // namespace heddle::harnesses
