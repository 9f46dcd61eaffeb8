#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "harnesses/traces/trace_document.hpp"

namespace heddle::harnesses {

/// A violation, and what leads back to it.
struct SarifFinding {
  const TraceDocument* trace = nullptr;
  std::string trace_file;  ///< empty if it was not written
  std::string replay;      ///< the command that shows it again; empty if there is none
};

/// More steps of one violation than this are left out, the first ones: code hosts refuse more.
inline constexpr std::size_t most_steps_in_sarif = 1000;

/// The violations as a log of SARIF 2.1.0 (OASIS Standard, 27 March 2020) with one run: a result
/// for each, at the place in the source where the violation shows, with a flow of places for each
/// thread, numbered in the order of the execution. Files below `folder`, an absolute path, are told
/// relative to it, as code hosts want them. What a reader must know besides is a notification of
/// the run, a warning each. Ends in a line feed.
[[nodiscard]] std::string sarif_log(const std::vector<SarifFinding>& findings,
                                    const std::string& folder,
                                    const std::vector<std::string>& warnings = {});

/// The same below the working directory.
[[nodiscard]] std::string sarif_log(const std::vector<SarifFinding>& findings,
                                    const std::vector<std::string>& warnings = {});

/// "a%20b/c.cpp": a path as the path of a URI (RFC 3986, section 3.3).
[[nodiscard]] std::string uri_path(std::string_view path);

}  // namespace heddle::harnesses
