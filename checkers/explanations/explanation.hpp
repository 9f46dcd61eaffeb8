#pragma once

#include <string>

#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"
#include "checkers/specification.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

// The verdict as text for people, several lines, each ending in a line feed: the linearization; or
// the longest explained prefix, the state after it, one sentence on each operation that blocks, and
// the reason if it is of a kind that reasons.hpp knows;
// or the limit that was reached. Needs the verdict of exactly this specification and history.
std::string explain(const Specification& specification, const History& history,
                    const Verdict& verdict);

// One line of it, for tables: "explained", "not explained: " and the reason, or what the first of
// the blocking operations would have answered, "unknown: reached the limit of 1000 steps".
std::string explain_briefly(const Specification& specification, const History& history,
                            const Verdict& verdict);

// The same for a history that was coded already, whatever its specification and initial state:
// operation i of both is the same. May add to its values.
std::string explain(CodedHistory& coded, const History& history, const Verdict& verdict);
std::string explain_briefly(CodedHistory& coded, const History& history, const Verdict& verdict);

}  // namespace heddle::checkers
