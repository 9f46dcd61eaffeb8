#pragma once

#include <span>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// Merges linearizations of the parts of a history into one of the whole. `parts` holds them one
/// after the other, named by the operations of the whole history; `begins` says where each begins.
///
/// Each operation is given a point in time: the last invocation among its own and those before it
/// in its part's linearization. That is not before its own invocation, and not after its response,
/// for nothing that stands before it was invoked after that. In the order of these points,
/// operations of one part keep their order (where the points are equal they stay as they are), and
/// of operations that do not overlap the earlier comes first. This is the construction that shows
/// P-compositionality, as for Herlihy and Wing's locality theorem. O(n).
std::vector<OperationIndex> merge_linearizations(const CodedHistory& history,
                                                 std::span<const OperationIndex> parts,
                                                 std::span<const std::size_t> begins);

}  // namespace heddle::checkers
