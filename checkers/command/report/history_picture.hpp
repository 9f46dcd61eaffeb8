#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// What is to be drawn of a history, see timeline().
struct Picture {
  std::vector<OperationIndex> operations;  ///< sorted by invocation
  /// Those that matter: of many operations only these are drawn, or the last ones if there are
  /// none.
  std::vector<OperationIndex> important = {};
  Position end = never;
  std::size_t width = 100;
};

/// Each line ends in a line feed and is indented by four; it says how many were left out.
std::string drawn(const RecordedHistory& recorded, Picture picture);

}  // namespace heddle::checkers
