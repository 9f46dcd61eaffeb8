#pragma once

#include "base/json.hpp"
#include "checkers/certificates/closed_set.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Why there is no proof: of the kind "none".
base::Json no_proof(const std::string& reason);

/// The proof that a history is not explained, as docs/checking/certificates.md has it: the closed
/// set of a part, or of the whole, or none if that reaches the bounds. Needs a history that is not.
/// Throws TimeIsUp.
base::Json refute(CodedHistory& history, const Verdict& verdict, const ClosedSetBounds& bounds);

/// Likewise by the criterion.
base::Json refute_quasi(CodedHistory& history, const QuasiCriterion& criterion,
                        const ClosedSetBounds& bounds);

}  // namespace heddle::checkers
