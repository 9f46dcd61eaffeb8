#pragma once

#include <string>

#include "base/json.hpp"
#include "harnesses/reports/report.hpp"

namespace heddle::harnesses {

/// The part of a JSON report on quasi-linearizability: the same keys always, null where they do not
/// apply.
void add_quasi(base::Json& json, const Report& report);

/// The operations of a history in the native format.
[[nodiscard]] base::Json operations_of(const std::string& history);

}  // namespace heddle::harnesses
