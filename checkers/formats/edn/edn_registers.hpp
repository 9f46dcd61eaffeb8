#pragma once

#include <string>
#include <vector>

#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// The type of the object that has these methods, empty if that is not clear.
std::string edn_type_with(const std::vector<std::string>& methods);

/// Of a history of a register, in which the :value of an invocation of read became an argument, and
/// a read that answered the same seems to answer none: the value is what the client asked to see,
/// and no argument; and the answer is that value, unless `none_is_answer`, where none stands for
/// itself. O(n).
void take_wishes_from_reads(RecordedHistory& history, bool none_is_answer);

}  // namespace heddle::checkers
