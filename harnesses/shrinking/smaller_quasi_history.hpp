#pragma once

#include <chrono>
#include <string>

#include "harnesses/judging/judging.hpp"

namespace heddle::harnesses {

/// A drawing of a part of `history` (native format) that is not quasi-linearizable by itself, with
/// the factors that `judging` asks for: all operations about some of its values are left out, as
/// long as what is left has no explanation either (ddmin over values, see
/// checkers/explanations/delta_debugging.hpp). Empty if nothing can be left out.
///
/// That the part is not explained was checked; it proves nothing of the whole, which was judged by
/// itself: an operation that is left out could have taken part in an exchange of places.
///
/// Needs judging.quasi, and a history that it does not explain. Ends after about `time`.
[[nodiscard]] std::string smaller_quasi_history(const Judging& judging, const std::string& history,
                                                std::chrono::nanoseconds time);

}  // namespace heddle::harnesses
