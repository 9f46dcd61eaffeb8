#pragma once

#include <ostream>

#include "checkers/command/arguments/check_arguments.hpp"
#include "checkers/command/report/check_report.hpp"

namespace heddle::checkers {

/// How a report looks on `output`: with colours and the width of the window on a terminal.
[[nodiscard]] CheckReportStyle style_for(const CheckArguments& arguments,
                                         const std::ostream& output);

}  // namespace heddle::checkers
