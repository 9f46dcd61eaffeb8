#pragma once

#include <cstddef>
#include <vector>

#include "checkers/command/report/judged_history.hpp"

namespace heddle::checkers {

/// At most `most` operations of a history, by their invocations: all, if they are no more; else
/// those that what is told of the violation names, those of the smaller history, and those invoked
/// nearest to the place of the violation, or to the beginning if there is none. O(n log n).
std::vector<OperationIndex> operations_around(const JudgedHistory& judged, std::size_t most);

}  // namespace heddle::checkers
