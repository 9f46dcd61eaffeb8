#pragma once

#include "base/json.hpp"
#include "harnesses/options/progress_guarantee.hpp"
#include "harnesses/traces/json_reader.hpp"

/// How a trace file says which guarantee of progress its execution breaks.
namespace heddle::harnesses {

[[nodiscard]] base::Json broken_guarantee_json(const BrokenGuarantee& broken);

/// Throws UsageError.
[[nodiscard]] BrokenGuarantee broken_guarantee_from(const JsonReader& reader);

}  // namespace heddle::harnesses
