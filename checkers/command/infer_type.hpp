#pragma once

#include <string>

#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// The specification that the operations fit and whose own names they use, not aliases: enq and deq
/// make a queue, push and pop a stack. Of several the one with the fewest methods: reads and writes
/// make a register, not one with compare-and-set. Throws BadInput that starts with `file` if that
/// tells nothing. The history need not be bound, and is afterwards to be bound.
const Specification& infer_type(RecordedHistory& recorded, const std::string& file);

}  // namespace heddle::checkers
