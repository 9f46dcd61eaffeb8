#pragma once

#include "checkers/specification.hpp"

namespace heddle::checkers {

/// Whether something is known about objects of this shape: stacks, pools, priority queues.
bool knows_precedence_needs(Shape shape);

/// Whether `first` may have to go before `second`. If not: from each state from which the two are
/// allowed in this order, the other order is allowed too and leads to the same state; or, if the
/// first one is pending, the second one alone does. `first` and `second` may be anything.
bool may_need_to_precede(const Specification& specification, const Call& first,
                         bool is_first_pending, const Call& second);

}  // namespace heddle::checkers
