#pragma once

#include <string>

#include "checkers/explanations/operation_names.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "checkers/quasi/quasi_failure.hpp"

// Verdicts on quasi-linearizability as text for people.
namespace heddle::checkers {

/// What the texts are about; all must live as long as it is used.
struct QuasiSubject {
  const CodedHistory& history;
  const QuasiCriterion& criterion;
  const OperationNames& names;
};

/// One sentence without a full stop: "explained: deq moves by up to 1 place"; "not explained: needs
/// deq=3, and deq=2 was promised"; "not explained at any factor: 4 was added once but removed
/// twice, by ..."; "unknown: reached the limit of 1000 steps". `failure` only if not explained;
/// null if it was not looked into.
std::string explain_quasi_briefly(const QuasiSubject& subject, const QuasiVerdict& verdict,
                                  const QuasiFailure* failure = nullptr);

/// What follows the answer in that sentence: ": needs deq=3, and deq=2 was promised".
std::string behind_answer(const QuasiSubject& subject, const QuasiVerdict& verdict,
                          const QuasiFailure* failure = nullptr);

/// Several lines, each ending in a line feed: that sentence, and the sequence with what stands
/// where, of the verdict or, if not explained, of the smallest factors that would do.
std::string explain_quasi(const QuasiSubject& subject, const QuasiVerdict& verdict,
                          const QuasiFailure* failure = nullptr);

/// The lines of a sequence alone, each beginning with `indent`; of a sequence that
/// is longer than `most` only calls with something to say:
///   3. process 1: deq() -> 2    here stands deq() -> 1 (process 2), 1 place early
/// and for the flavour strict
///   3. process 1: deq() -> 2    1 place from the head
std::string quasi_sequence(const QuasiSubject& subject, const QuasiVerdict& verdict,
                           const std::string& indent, std::size_t most = ~std::size_t{0});

/// "deq=3"; of several vectors "deq=3, enq=0 or deq=1, enq=2"; of many, the first ones.
std::string factors_text(const QuasiSubject& subject, const std::vector<FactorVector>& vectors);

/// By how many places the calls of each set moved at most, for a report: "deq moves by up to 1
/// place"; empty if nothing moved.
std::string largest_moves(const QuasiSubject& subject, const QuasiVerdict& verdict);

}  // namespace heddle::checkers
