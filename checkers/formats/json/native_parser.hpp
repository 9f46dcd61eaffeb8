#pragma once

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// "heddle": native history files, see native_history.hpp, read in one pass: lines such as
/// write_history() writes by a scanner of their own, all others by a JSON library (NativeLine),
/// which also words what is wrong.
///
/// Intervals are closed: an operation that responds at a position and one that is invoked there
/// overlap (EqualStamps::overlap).
extern const Format native_format;

}  // namespace heddle::checkers
