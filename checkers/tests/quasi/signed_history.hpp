#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_criterion.hpp"

namespace heddle::checkers {

/// Histories of additions and removals in short form: "+1 +2 -2 -" adds 1, then 2, removes 2, and
/// then finds nothing. "+1|+2|-1": the three overlap. "+3?" and "-?" are pending from there on. All
/// processes are different.
History signed_history(std::string_view text);

/// The same for a specification of that name.
CodedHistory signed_history(std::string_view type, std::string_view text);

/// A history in this form, or, if that cannot tell how its operations overlap, with the positions
/// of invocations and responses: "+1 [0, 3], -1 [2, 5], -? [4". Peeks that answer 1 are "=1".
std::string signed_text(const History& history);

/// One set of all removals, with this factor.
QuasiCriterion removals(QuasiFlavour flavour, unsigned factor);

/// A set of all additions and one of all removals, in this order; flavour permutation.
QuasiCriterion additions_and_removals(unsigned additions, unsigned removals);

}  // namespace heddle::checkers
