#pragma once

#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// Whether it is a history of a set as far as it tells: it adds, removes, looks for members and
/// reads, and no read answers anything but a list or a set, or nothing.
bool may_be_of_set(const RecordedHistory& history);

/// Whether it adds, and a read answers a list or a set, as reads of counters do not. The answer may
/// still stand as the argument (take_wishes_from_reads).
bool adds_and_lists(const RecordedHistory& history);

/// A read that answers a set answers the list of its members. O(n), and the answers' sizes.
void list_sets_of_reads(RecordedHistory& history);

}  // namespace heddle::checkers
