#pragma once

#include <string>
#include <vector>

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// What is wrong with `order` as a linearization of the history; empty if nothing. For
/// deterministic specifications. O(n log n) and n steps, so fit for long histories.
std::string find_coded_flaw(const CodedHistory& history, const std::vector<OperationIndex>& order);

}  // namespace heddle::checkers
