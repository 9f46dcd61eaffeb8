#pragma once

#include <functional>
#include <optional>

#include "checkers/check_options.hpp"
#include "checkers/checker.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/partial_orders/down_set_search.hpp"
#include "checkers/partial_orders/partially_ordered_history.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "checkers/quasi/strict/strict_check.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Decides whether some total order of the calls that keeps precedence explains all results: all
/// completed calls, and any of the pending ones (docs/search/weak-histories.md).
///
/// Where precedence is an interval order this is linearizability, and the ordinary checkers decide;
/// else DownSetSearch does. Which one the verdict's `algorithm` says. Evidence that names positions
/// (Verdict::explained_until) is about an order of invocations and responses with this precedence,
/// which lay_out() makes.
///
/// Keep one and use it for many histories. Not for two threads at a time.
class PartialOrderChecker {
 public:
  /// Begins in the initial state that `initial` stands for, or else in the specification's own.
  /// Throws BadInput if the history is not well-formed, or for what Checker::check() throws it for.
  /// The verdict stays valid until the next call.
  const Verdict& check(const Specification& specification, const PartiallyOrderedHistory& history,
                       const CheckOptions& options = {},
                       const std::optional<Value>& initial = std::nullopt);

  /// The same for quasi-linearizability of the flavour strict. Throws BadInput for other flavours.
  const QuasiVerdict& check_quasi(const Specification& specification,
                                  const PartiallyOrderedHistory& history,
                                  const QuasiCriterion& criterion, const CheckOptions& options = {},
                                  const std::optional<Value>& initial = std::nullopt);

 private:
  void prepare(const Specification& specification, const PartiallyOrderedHistory& history,
               const std::optional<Value>& initial);

  Encoder encoder_;
  CodedHistory coded_;
  bool is_interval_order_ = false;  ///< then coded_ has this precedence, else one that extends it
  Checker checker_;
  DownSetSearch search_;
  StrictCheck strict_;
  Verdict verdict_;             ///< if the time was up
  QuasiVerdict quasi_verdict_;  ///< likewise
};

}  // namespace heddle::checkers
