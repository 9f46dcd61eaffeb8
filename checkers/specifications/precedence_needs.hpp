#pragma once

#include "checkers/specification.hpp"

namespace heddle::checkers {

/// Whether something is known about objects of this shape: stacks, pools, priority queues.
bool knows_precedence_needs(Shape shape);

/// Whether `first` may have to go before `second`. If not: from each state from which the two are
/// allowed in this order, the other order is allowed too and leads to the same state; or, if the
/// first one is pending, the second one alone does. `first` and `second` may be anything.
///
/// No paper: an argument of our own, by cases. On a stack an operation matters to what follows it
/// directly only by the top it leaves; of a pool and a priority queue only by whether the item that
/// the other one takes is there, and none that goes before it, or none at all. Who answers none may
/// have found nothing.
bool may_need_to_precede(const Specification& specification, const Call& first,
                         bool is_first_pending, const Call& second);

}  // namespace heddle::checkers
