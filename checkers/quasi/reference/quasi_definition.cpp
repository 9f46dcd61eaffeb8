#include "checkers/quasi/reference/quasi_definition.hpp"

#include <algorithm>

#include "checkers/history/precedence.hpp"
#include "checkers/limit_watch.hpp"
#include "checkers/quasi/reference/strict_definition.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

/// A call of a completed history.
struct Event {
  OperationIndex operation = 0;
  Call call;
  std::optional<std::uint32_t> set;  ///< among whose calls it can move
  std::optional<Code> not_this;      ///< any result but this one
};

class PermutationDefinition {
 public:
  PermutationDefinition(CodedHistory& history, const QuasiCriterion& criterion,
                        const CheckOptions& options)
      : history_(history),
        criterion_(criterion),
        precedence_(precedence_of(history)),
        watch_(options) {}

  QuasiVerdict check() {
    verdict_.algorithm = "definition";
    if (complete(0)) {
      verdict_.answer = Answer::explained;
    } else if (watch_.reached().empty()) {
      verdict_.answer = Answer::not_explained;
    } else {
      verdict_.limit = watch_.reached();
    }
    return verdict_;
  }

 private:
  using Place = std::size_t;  ///< of an event, in a sequence; or its number in `events_`

  // Each of these returns whether it has found an explanation.

  /// Completes the history from this operation on, in every way.
  bool complete(OperationIndex operation) {
    if (watch_.is_reached(verdict_.work)) {
      return false;
    }
    if (operation == history_.size()) {
      legal_.clear();
      return extend_legal({history_.initial});
    }
    const bool found = history_.is_pending(operation) && complete(operation + 1);  // it is dropped
    return found || complete_with_call(operation);
  }

  bool complete_with_call(OperationIndex operation) {
    const Specification& specification = *history_.specification;
    const Call& call = history_.calls[operation];
    const std::optional<std::uint32_t> set = criterion_.set_of(specification, call);
    const std::optional<Code> idle = answer_that_found_nothing(specification.methods[call.method]);
    const bool may_be_idle = call.any_result && set && idle;
    const bool found = complete_with({operation, call, set, may_be_idle ? idle : std::nullopt});
    if (!found && may_be_idle) {
      Call without_effect = call;
      without_effect.any_result = false;
      without_effect.result = *idle;
      return complete_with({operation, without_effect, std::nullopt, std::nullopt});
    }
    return found;
  }

  bool complete_with(const Event& event) {
    events_.push_back(event);
    const bool found = complete(event.operation + 1);
    events_.pop_back();
    return found;
  }

  /// Puts every event that is not in rho'' yet at its end, if the specification allows it there.
  /// What stays put has the same place in rho', so it must not come before what precedes it and
  /// stays put.
  bool extend_legal(const std::vector<State>& states) {
    if (watch_.is_reached(verdict_.work)) {
      return false;
    }
    if (legal_.size() == events_.size()) {
      ordered_.clear();
      return extend_ordered();
    }
    for (Place event = 0; event < events_.size(); ++event) {
      if (std::ranges::count(legal_, event) != 0 || is_too_early(event)) {
        continue;
      }
      const std::vector<State> next = all_next(states, events_[event]);
      legal_.push_back(event);
      if (!next.empty() && extend_legal(next)) {
        return true;
      }
      legal_.pop_back();
    }
    return false;
  }

  [[nodiscard]] bool is_too_early(Place event) const {
    poll_time(events_.size() + legal_.size());
    for (Place other = 0; other < events_.size() && !events_[event].set; ++other) {
      const bool stands_later = !events_[other].set && std::ranges::count(legal_, other) == 0;
      if (stands_later &&
          precedence_.contains(events_[other].operation, events_[event].operation)) {
        return true;
      }
    }
    return false;
  }

  std::vector<State> all_next(const std::vector<State>& states, const Event& event) {
    std::vector<State> all;
    for (const State& state : states) {
      poll_time(1 + state.size());
      const NextStates next = step(state, event.call);
      NextStates excluded;
      if (event.not_this) {
        Call call = event.call;
        call.any_result = false;
        call.result = *event.not_this;
        excluded = step(state, call);
      }
      for (std::size_t i = 0; i < next.size(); ++i) {
        if (!contains(excluded, next[i]) && std::ranges::count(all, next[i]) == 0) {
          all.push_back(next[i]);
        }
      }
    }
    return all;
  }

  NextStates step(const State& state, const Call& call) {
    NextStates next;
    history_.specification->step(state, call, next, {*history_.specification, history_.values});
    ++verdict_.work;
    return next;
  }

  static bool contains(const NextStates& states, const State& state) {
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (states[i] == state) {
        return true;
      }
    }
    return false;
  }

  /// Puts every event that is not in rho' yet at its end, if it keeps precedence and if rho'' can
  /// come from that: what stands there in rho'' is the same event, or one of the same set not too
  /// many places away.
  bool extend_ordered() {
    if (watch_.is_reached(++verdict_.work)) {
      return false;
    }
    const Place place = ordered_.size();
    if (place == legal_.size()) {
      explain();
      return true;
    }
    for (Place event = 0; event < events_.size(); ++event) {
      const bool is_possible = std::ranges::count(ordered_, event) == 0 && keeps_precedence(event);
      if (is_possible && can_stand_for(legal_[place], event)) {
        ordered_.push_back(event);
        if (extend_ordered()) {
          return true;
        }
        ordered_.pop_back();
      }
    }
    return false;
  }

  [[nodiscard]] bool keeps_precedence(Place event) const {
    poll_time(1 + ordered_.size());
    return std::ranges::none_of(ordered_, [&](Place earlier) {
      return precedence_.contains(events_[event].operation, events_[earlier].operation);
    });
  }

  /// Whether `called` can be what is next in rho', where `stands` is in rho''.
  [[nodiscard]] bool can_stand_for(Place stands, Place called) const {
    const std::optional<std::uint32_t> set = events_[stands].set;
    if (!set) {
      return called == stands;
    }
    return events_[called].set == set && displacement(called) <= criterion_.sets[*set].factor;
  }

  /// By how many places the call that is next in rho' has moved, counted among those of its set.
  [[nodiscard]] unsigned displacement(Place called) const {
    const std::uint32_t set = *events_[called].set;
    poll_time(ordered_.size() + legal_.size());
    const auto is_of_set = [&](Place event) { return events_[event].set == set; };
    const auto before = std::ranges::count_if(ordered_, is_of_set);
    const auto end = std::ranges::find(legal_, called);
    const auto after = std::ranges::count_if(std::ranges::subrange(legal_.begin(), end), is_of_set);
    return static_cast<unsigned>(before < after ? after - before : before - after);
  }

  void explain() {
    const std::vector<Place> ordered = ordered_;
    ordered_.clear();
    std::vector<unsigned> displacements(events_.size());
    for (const Place event : ordered) {
      displacements[event] = events_[event].set ? displacement(event) : 0;
      ordered_.push_back(event);
    }
    for (Place place = 0; place < ordered.size(); ++place) {
      verdict_.steps.push_back({events_[ordered[place]].operation, events_[legal_[place]].operation,
                                displacements[legal_[place]]});
    }
  }

  CodedHistory& history_;
  const QuasiCriterion& criterion_;
  const Precedence precedence_;
  LimitWatch watch_;
  QuasiVerdict verdict_;
  std::vector<Event> events_;   ///< of this completion
  std::vector<Place> legal_;    ///< rho'', as far as it is made
  std::vector<Place> ordered_;  ///< rho'
};

}  // namespace

QuasiVerdict check_quasi_by_definition(CodedHistory& history, const QuasiCriterion& criterion,
                                       const CheckOptions& options) {
  if (criterion.flavour == QuasiFlavour::strict) {
    return check_strict_by_definition(history, criterion, options);
  }
  return PermutationDefinition(history, criterion, options).check();
}

}  // namespace heddle::checkers
