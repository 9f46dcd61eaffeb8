#pragma once

#include <string>

#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// A client that drains a queue removes until nothing is left, and tells all that it removed as one
/// answer. Puts a removal for each of its elements into the place of each "drain", as open as the
/// drain was: each took effect within it, but what one followed another by is not told, so they
/// overlap, in processes of their own but for the first. A drain that took nothing leaves no trace,
/// as nobody knows when it saw that. Positions are settled anew. O(n log n).
///
/// Throws BadInput "FILE:LINE: ..." for a drain that never answered, since nobody knows what it
/// took, and for an answer that is no list.
void expand_drains(RecordedHistory& history, const std::string& file);

}  // namespace heddle::checkers
