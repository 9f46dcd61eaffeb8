#pragma once

// Andreas Zeller, Ralf Hildebrandt: "Simplifying and isolating failure-inducing input", IEEE
// Transactions on Software Engineering 28(2), 2002: the algorithm ddmin, section 3.2. It differs in
// two ways: what is reduced are groups of operations; and since few of many groups matter, and
// those are known to be among the first, it looks for a beginning of the list that is enough before
// it divides, and drops from the end. Only complements are tried.

#include <functional>
#include <vector>

#include "checkers/explanations/drop_groups.hpp"

namespace heddle::checkers {

/// Groups without any of which the rest is not enough. Needs: all together are enough. `is_enough`
/// is asked of the operations of some groups; a piece is dropped only if the rest is enough, so the
/// answer is enough too, even if `is_over` ends it early.
std::vector<DropGroup> needed_groups(
    std::vector<DropGroup> groups,
    const std::function<bool(const std::vector<OperationIndex>&)>& is_enough,
    const std::function<bool()>& is_over);

/// The operations of all groups but those at the places [first, last).
std::vector<OperationIndex> operations_of(const std::vector<DropGroup>& groups,
                                          std::size_t first = 0, std::size_t last = 0);

}  // namespace heddle::checkers
