#pragma once

#include <vector>

#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// A linearization as a history: its operations one after the other. What was pending in `history`
/// is completed with an answer that nobody knows.
History in_sequence(const History& history, const std::vector<OperationIndex>& order);

/// All histories that differ from a sequential one in little: two neighbours in each other's place,
/// an operation left out or done twice, another answer.
std::vector<History> mutants_of(const History& sequential);

}  // namespace heddle::checkers
