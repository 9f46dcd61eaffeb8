#pragma once

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_checker.hpp"

// The flavour strict of quasi_definition.hpp.
namespace heddle::checkers {

QuasiVerdict check_strict_by_definition(CodedHistory& history, const QuasiCriterion& criterion,
                                        const CheckOptions& options);

}  // namespace heddle::checkers
