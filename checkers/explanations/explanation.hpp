#pragma once

#include <cstddef>
#include <string>

#include "checkers/explanations/operation_names.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"
#include "checkers/specification.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// The verdict as text for people, several lines, each ending in a line feed: the linearization; or
/// the longest explained prefix, the state after it, one sentence on each operation that blocks,
/// and the reason if it is of a kind that reasons.hpp knows; or the limit that was reached. Needs
/// the verdict of exactly this specification and history.
std::string explain(const Specification& specification, const History& history,
                    const Verdict& verdict);

/// One line of it, for tables: "explained", "not explained: " and the reason, or what the first of
/// the blocking operations would have answered, "unknown: reached the limit of 1000 steps".
std::string explain_briefly(const Specification& specification, const History& history,
                            const Verdict& verdict);

/// The same for a history that was coded already, whatever its specification and initial state. May
/// add to its values.
std::string explain(CodedHistory& coded, const OperationNames& names, const Verdict& verdict);
std::string explain_briefly(CodedHistory& coded, const OperationNames& names,
                            const Verdict& verdict);

/// The two without the verdict in front, of a history that is not explained: for those who say that
/// in words of their own.
std::string evidence_of_failure(CodedHistory& coded, const OperationNames& names,
                                const Verdict& verdict);
/// Part of a sentence; empty if nothing is known, or if more than `most_operations` would have to
/// be followed to find it out.
std::string why_not_explained(CodedHistory& coded, const OperationNames& names,
                              const Verdict& verdict,
                              std::size_t most_operations = ~std::size_t{0});

}  // namespace heddle::checkers
