#pragma once

#include "base/json.hpp"
#include "harnesses/jobs/findings.hpp"
#include "harnesses/traces/json_reader.hpp"

/// Findings as JSON: between processes, and in checkpoints.
namespace heddle::harnesses {

[[nodiscard]] base::Json json_of(const Findings& findings);
[[nodiscard]] base::Json json_of(const scheduler::Statistics& statistics);

/// Each throws UsageError, as JsonReader does, for what json_of cannot have written.
[[nodiscard]] Findings read_findings(const JsonReader& json);
[[nodiscard]] scheduler::Statistics read_statistics(const JsonReader& json);

/// A number that is no integer, exactly.
[[nodiscard]] base::Json exact(double number);
void read_exact(const JsonReader& json, const char* key, double& number);

}  // namespace heddle::harnesses
