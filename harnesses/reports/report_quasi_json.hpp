#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "harnesses/reports/report.hpp"

namespace heddle::harnesses {

/// The part of a JSON report on quasi-linearizability: the same keys always, null where they do not
/// apply.
void add_quasi(nlohmann::ordered_json& json, const Report& report);

/// The operations of a history in the native format.
[[nodiscard]] nlohmann::ordered_json operations_of(const std::string& history);

}  // namespace heddle::harnesses
