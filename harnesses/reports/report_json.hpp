#pragma once

#include "base/json.hpp"
#include "harnesses/reports/report.hpp"

namespace heddle::harnesses {

/// The object that json_report writes.
[[nodiscard]] base::Json report_json(const Report& report);

}  // namespace heddle::harnesses
