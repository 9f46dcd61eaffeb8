#pragma once

#include <cstddef>

#include "base/json.hpp"
#include "checkers/check_options.hpp"
#include "checkers/history/recorded_history.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// A closed set of more steps than this is not written down.
inline constexpr std::size_t most_configurations = 200'000;

/// The verdict on linearizability with the history and a proof that others can check:
/// docs/checking/certificates.md has the form, and why each kind of proof is one. A proof that is
/// too large, that is not made within the limits, or that the algorithm did not give, is of the
/// kind "none", with the reason. Needs a history that is bound to its specification, and its
/// verdict. Throws TimeIsUp only where a scope around it is over.
///
/// "Explained" takes O(n); "not explained" at most `most_configurations` steps of each part tried.
base::Json make_certificate(RecordedHistory& recorded, const Verdict& verdict,
                            const Limits& limits = {});

/// Likewise that on quasi-linearizability, by this criterion. A factor of no_bound is any factor.
base::Json make_quasi_certificate(RecordedHistory& recorded, const QuasiCriterion& criterion,
                                  const QuasiVerdict& verdict, const Limits& limits = {});

}  // namespace heddle::checkers
