#include "checkers/partial_orders/partial_order_checker.hpp"

#include "checkers/bad_input.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

/// Puts the operations one after the other in an order that keeps precedence, and says nothing else
/// of it: DownSetSearch looks up what precedes what.
void put_in_a_row(History& calls, const Precedence& precedence) {
  std::uint64_t position = 0;
  for (const OperationIndex i : linear_extension_of(precedence)) {
    Operation& operation = calls.operations[i];
    operation.invocation = ++position;
    if (!operation.is_pending()) {
      operation.response = ++position;
    }
  }
}

}  // namespace

const Verdict& PartialOrderChecker::check(const Specification& specification,
                                          const PartiallyOrderedHistory& history,
                                          const CheckOptions& options,
                                          const std::optional<Value>& initial) {
  const TimeScope scope(options.limits);
  try {
    prepare(specification, history, initial);
    return is_interval_order_ ? checker_.check(coded_, options)
                              : search_.check(coded_, history.precedence, options);
  } catch (const TimeIsUp&) {
    search_ = DownSetSearch();
    if (!scope.is_over()) {
      throw;
    }
    verdict_.clear();
    verdict_.algorithm = DownSetSearch::algorithm;
    verdict_.limit = scope.reached();
    return verdict_;
  }
}

const QuasiVerdict& PartialOrderChecker::check_quasi(const Specification& specification,
                                                     const PartiallyOrderedHistory& history,
                                                     const QuasiCriterion& criterion,
                                                     const CheckOptions& options,
                                                     const std::optional<Value>& initial) {
  if (criterion.flavour != QuasiFlavour::strict) {
    throw BadInput("of a history without a clock only the flavour strict is decided");
  }
  const StrictCheck::Decide decide = [&](CodedHistory& judged,
                                         const CheckOptions& limits) -> const Verdict& {
    return is_interval_order_ ? checker_.check(judged, limits)
                              : search_.check(judged, history.precedence, limits);
  };
  const TimeScope scope(options.limits);
  try {
    prepare(specification, history, initial);
    return strict_.check_by(decide, coded_, criterion, options);
  } catch (const TimeIsUp&) {
    search_ = DownSetSearch();
    strict_ = StrictCheck();
    if (!scope.is_over()) {
      throw;
    }
    quasi_verdict_.clear();
    quasi_verdict_.algorithm = DownSetSearch::algorithm;
    quasi_verdict_.limit = scope.reached();
    return quasi_verdict_;
  }
}

void PartialOrderChecker::prepare(const Specification& specification,
                                  const PartiallyOrderedHistory& history,
                                  const std::optional<Value>& initial) {
  require_well_formed(history);
  History calls = history.calls;
  is_interval_order_ = is_interval_order(history.precedence);
  if (is_interval_order_) {
    lay_out(calls, history.precedence);
  } else {
    put_in_a_row(calls, history.precedence);
  }
  encoder_.encode(specification, calls, coded_, initial);
}

}  // namespace heddle::checkers
