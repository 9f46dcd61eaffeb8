#pragma once

#include "base/json.hpp"
#include "harnesses/jobs/found_races.hpp"
#include "harnesses/traces/json_reader.hpp"

namespace heddle::harnesses {

/// Each group with its words, each race in five numbers.
[[nodiscard]] base::Json json_of(const FoundRaces& races);

/// Throws UsageError for what json_of() does not write.
[[nodiscard]] FoundRaces read_races(const JsonReader& json);

}  // namespace heddle::harnesses
