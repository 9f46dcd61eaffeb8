#pragma once

#include <string>
#include <vector>

#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// Some operations as a picture: time goes to the right, operations that overlap stand above each
/// other. One row for each process if that fits into `width` columns, else one for each operation:
///
///   process 0  |-enq(7)-| |-enq(8)-|
///   process 1                        |-deq() -> 8-|
///
/// Needs operations sorted by invocation. What responds after `end` counts as pending, drawn with
/// ">" at the end. Each line ends in a line feed and begins with `indent`.
std::string timeline(const RecordedHistory& recorded, const std::vector<OperationIndex>& operations,
                     Position end, std::size_t width, const std::string& indent);

}  // namespace heddle::checkers
