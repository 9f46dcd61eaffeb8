#pragma once

#include <cstddef>

#include "base/json.hpp"
#include "checkers/history/recorded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// A closed set of more configurations than this is not written down.
inline constexpr std::size_t most_configurations = 200'000;

/// The verdict on linearizability with the history and a proof that others can check:
/// docs/checking/certificates.md has the form, and why each kind of proof is one. A proof that is
/// too large, or that the algorithm did not give, is of the kind "none", with the reason. Needs a
/// history that is bound to its specification, and its verdict.
///
/// "Explained" takes O(n); "not explained" at most `most_configurations` configurations.
base::Json make_certificate(RecordedHistory& recorded, const Verdict& verdict);

}  // namespace heddle::checkers
