#pragma once

#include <map>
#include <string>
#include <vector>

#include "harnesses/traces/trace_document.hpp"

namespace heddle::harnesses {

/// Lines of source files, by file as the trace names it, then by number from 1.
using SourceExcerpts = std::map<std::string, std::map<unsigned, std::string>>;

/// The lines around each of the sites, as they are now: `around` before and behind. Files that are
/// not there, or have changed so that they lack the line, are left out. A trace may come from a
/// stranger and what is made of it may go to others, so only regular files of at most 4 MiB are
/// read, and only those whose name is that of a C or C++ source (or, without a suffix, of a header
/// in a folder `include`); lines are cut at 400 bytes. Takes time linear in the files.
[[nodiscard]] SourceExcerpts source_excerpts(const std::vector<const TraceSite*>& sites,
                                             unsigned around);

/// Source files of the trace's sites that source_excerpts leaves out, each once.
[[nodiscard]] std::vector<std::string> missing_sources(const TraceDocument& trace);

/// Whether lines of such a file may be shown; it need not exist.
[[nodiscard]] bool is_source_name(const std::string& path);

}  // namespace heddle::harnesses
