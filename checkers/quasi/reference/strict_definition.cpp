#include "checkers/quasi/reference/strict_definition.hpp"

#include <algorithm>

#include "checkers/history/precedence.hpp"
#include "checkers/limit_watch.hpp"
#include "checkers/quasi/plain_list.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

class StrictDefinition {
 public:
  StrictDefinition(CodedHistory& history, unsigned factor, const CheckOptions& options)
      : history_(history), factor_(factor), precedence_(precedence_of(history)), watch_(options) {}

  QuasiVerdict check() {
    verdict_.algorithm = "definition";
    if (extend(PlainList(*history_.specification, history_.initial))) {
      verdict_.answer = Answer::explained;
    } else if (watch_.reached().empty()) {
      verdict_.answer = Answer::not_explained;
    } else {
      verdict_.limit = watch_.reached();
    }
    return verdict_;
  }

 private:
  // Puts every operation that is not in the order yet at its end, if that keeps precedence, until
  // all completed ones are in it; pending ones that are not have had no effect. Returns whether
  // it has found an explanation, as do those below.
  bool extend(const PlainList& items) {
    if (is_complete()) {
      return true;
    }
    for (OperationIndex operation = 0; operation < history_.size(); ++operation) {
      if (watch_.is_reached(verdict_.work)) {
        return false;
      }
      if (!is_placed(operation) && may_be_next(operation) && perform(items, operation)) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool is_complete() const {
    for (OperationIndex operation = 0; operation < history_.size(); ++operation) {
      if (!history_.is_pending(operation) && !is_placed(operation)) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool is_placed(OperationIndex operation) const {
    poll_time(verdict_.steps.size());
    return std::ranges::any_of(verdict_.steps,
                               [&](const QuasiStep& step) { return step.called == operation; });
  }

  [[nodiscard]] bool may_be_next(OperationIndex operation) const {
    for (OperationIndex other = 0; other < history_.size(); ++other) {
      poll_time(1);
      if (precedence_.contains(other, operation) && !is_placed(other)) {
        return false;
      }
    }
    return true;
  }

  /// Lets the operation do what it may do, in every way.
  bool perform(const PlainList& items, OperationIndex operation) {
    const Call& call = history_.calls[operation];
    ++verdict_.work;
    if (history_.specification->methods[call.method].role == Role::remove) {
      return remove(items, operation);
    }
    PlainList after = items;
    return after.perform(call, history_.values) && go_on(after, operation, 0);
  }

  bool remove(const PlainList& items, OperationIndex operation) {
    const Call& call = history_.calls[operation];
    if (items.size() == 0) {
      return (call.any_result || call.result == code_of_none) && go_on(items, operation, 0);
    }
    for (std::size_t item = 0; item < items.size(); ++item) {
      poll_time(items.size());
      const unsigned distance = items.distance(item);
      if (distance <= factor_ && (call.any_result || call.result == items.value(item))) {
        PlainList after = items;
        if (after.take(item, factor_) && go_on(after, operation, distance)) {
          return true;
        }
      }
    }
    return false;
  }

  bool go_on(const PlainList& items, OperationIndex operation, unsigned distance) {
    verdict_.steps.push_back({operation, operation, distance});
    if (extend(items)) {
      return true;
    }
    verdict_.steps.pop_back();
    return false;
  }

  CodedHistory& history_;
  const unsigned factor_;
  const Precedence precedence_;
  LimitWatch watch_;
  QuasiVerdict verdict_;
};

}  // namespace

QuasiVerdict check_strict_by_definition(CodedHistory& history, const QuasiCriterion& criterion,
                                        const CheckOptions& options) {
  return StrictDefinition(history, strict_factor(*history.specification, criterion), options)
      .check();
}

}  // namespace heddle::checkers
