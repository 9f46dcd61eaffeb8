
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "checkers/history/precedence.hpp"
#include "checkers/quasi/plain_list.hpp"
#include "checkers/quasi/quasi_checker.hpp"

// flaw_of: what is wrong with the evidence for an explained history.

namespace heddle::checkers {
namespace {

std::string name_of(OperationIndex operation) { return fmt::format("operation {}", operation); }

/// Whether `order` is a linearization's, legal or not.
std::string flaw_of_order(const CodedHistory& history, const std::vector<OperationIndex>& order) {
  std::vector<std::size_t> times(history.size());
  for (const OperationIndex operation : order) {
    if (operation >= history.size()) {
      return "there is no " + name_of(operation);
    }
    if (++times[operation] == 2) {
      return name_of(operation) + " has two places";
    }
  }
  for (OperationIndex operation = 0; operation < history.size(); ++operation) {
    if (times[operation] == 0 && !history.is_pending(operation)) {
      return name_of(operation) + " has no place";
    }
  }
  for (std::size_t later = 0; later < order.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if (history.precedes(order[later], order[earlier])) {
        return name_of(order[later]) + " stands behind " + name_of(order[earlier]) +
               ", which it precedes";
      }
    }
  }
  return {};
}

std::vector<OperationIndex> called_in(const QuasiVerdict& verdict) {
  std::vector<OperationIndex> order;
  for (const QuasiStep& step : verdict.steps) {
    order.push_back(step.called);
  }
  return order;
}

/// Replays rho''. Of a call without a known result there are two readings, it took something or it
/// found nothing, and only in the first it counts among those that can move; where both are allowed
/// both are tried.
class PermutationEvidence {
 public:
  PermutationEvidence(CodedHistory& history, const QuasiCriterion& criterion,
                      const std::vector<QuasiStep>& steps)
      : history_(history), criterion_(criterion), steps_(steps), moves_(steps.size()) {}

  std::string flaw() {
    for (const QuasiStep& step : steps_) {
      if (set_of(step.stands) != set_of(step.called) ||
          (step.stands != step.called && !set_of(step.stands))) {
        return name_of(step.stands) + " cannot stand for " + name_of(step.called);
      }
    }
    flaw_ = "the specification does not allow this order";
    replay(0, history_.initial);
    return flaw_;
  }

 private:
  // Goes on with the steps from `place`, in all ways, until there is a flawless one.
  void replay(std::size_t place, const State& state) {
    if (place == steps_.size()) {
      flaw_ = flaw_of_places();
      return;
    }
    const QuasiStep& step = steps_[place];
    const std::optional<std::uint32_t> set = set_of(step.stands);
    const Call& call = history_.calls[step.stands];
    const std::optional<Code> idle =
        answer_that_found_nothing(history_.specification->methods[call.method]);
    NextStates idle_states;
    if (set && call.any_result && idle) {
      Call idle_call = call;
      idle_call.any_result = false;
      idle_call.result = *idle;
      next(state, idle_call, idle_states);
      moves_[place] = false;
      for (std::size_t i = 0; step.stands == step.called && i < idle_states.size(); ++i) {
        replay_unless_done(place + 1, idle_states[i]);
      }
    }
    NextStates states;
    next(state, call, states);
    moves_[place] = set.has_value();
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (!is_among(idle_states, states[i])) {
        replay_unless_done(place + 1, states[i]);
      }
    }
  }

  void replay_unless_done(std::size_t place, const State& state) {
    if (!flaw_.empty()) {
      replay(place, state);
    }
  }

  void next(const State& state, const Call& call, NextStates& states) {
    history_.specification->step(state, call, states, {*history_.specification, history_.values});
  }

  static bool is_among(const NextStates& states, const State& state) {
    bool found = false;
    for (std::size_t i = 0; i < states.size(); ++i) {
      found = found || states[i] == state;
    }
    return found;
  }

  /// With the reading in `moves_`: are all displacements as told, and within the factors?
  [[nodiscard]] std::string flaw_of_places() const {
    for (std::size_t place = 0; place < steps_.size(); ++place) {
      const QuasiStep& step = steps_[place];
      const auto from = static_cast<std::size_t>(
          std::ranges::find(steps_, step.stands, &QuasiStep::called) - steps_.begin());
      if (from == steps_.size() || moves_[from] != moves_[place]) {
        return name_of(step.stands) + " comes from nowhere";
      }
      unsigned displacement = 0;  // the places between
      for (std::size_t i = std::min(from, place); i < std::max(from, place); ++i) {
        const bool is_of_set = moves_[i] && set_of(steps_[i].stands) == set_of(step.stands);
        displacement += is_of_set ? 1 : 0;
      }
      if (displacement != step.displacement) {
        return fmt::format("{} has moved by {}, not {}", name_of(step.stands), displacement,
                           step.displacement);
      }
      if (moves_[place] && displacement > criterion_.sets[*set_of(step.stands)].factor) {
        return fmt::format("{} has moved by {}, more than its factor", name_of(step.stands),
                           displacement);
      }
    }
    return {};
  }

  [[nodiscard]] std::optional<std::uint32_t> set_of(OperationIndex operation) const {
    return criterion_.set_of(*history_.specification, history_.calls[operation]);
  }

  CodedHistory& history_;
  const QuasiCriterion& criterion_;
  const std::vector<QuasiStep>& steps_;
  std::vector<bool> moves_;  ///< for each step, whether what stands there can move, in this reading
  std::string flaw_;
};

std::string flaw_of_permutation(CodedHistory& history, const QuasiCriterion& criterion,
                                const std::vector<QuasiStep>& steps) {
  std::vector<bool> stands(history.size());
  for (const QuasiStep& step : steps) {
    if (step.stands >= history.size() || stands[step.stands]) {
      return name_of(step.stands) + " stands nowhere, or in two places";
    }
    stands[step.stands] = true;
  }
  return PermutationEvidence(history, criterion, steps).flaw();
}

/// Replays the order on a plain list. Where several items would do, of equal value or taken by a
/// removal without a known result, all are tried.
std::string flaw_of_strict(CodedHistory& history, unsigned factor, const PlainList& items,
                           std::span<const QuasiStep> steps) {
  if (steps.empty()) {
    return {};
  }
  const QuasiStep& step = steps.front();
  const Call& call = history.calls[step.called];
  const std::string wrong = "the object cannot do " + name_of(step.called) + " there";
  if (step.stands != step.called) {
    return name_of(step.stands) + " cannot stand for " + name_of(step.called);
  }
  if (history.specification->methods[call.method].role != Role::remove || items.size() == 0) {
    PlainList after = items;
    return !after.perform(call, history.values) || step.displacement != 0
               ? wrong
               : flaw_of_strict(history, factor, after, steps.subspan(1));
  }
  std::string flaw = wrong;
  for (std::size_t item = 0; item < items.size() && !flaw.empty(); ++item) {
    PlainList after = items;
    const bool is_it = (call.any_result || call.result == items.value(item)) &&
                       items.distance(item) == step.displacement && step.displacement <= factor;
    if (is_it && after.take(item, factor)) {
      flaw = flaw_of_strict(history, factor, after, steps.subspan(1));
    }
  }
  return flaw;
}

}  // namespace

std::string flaw_of(CodedHistory& history, const QuasiCriterion& criterion,
                    const QuasiVerdict& verdict) {
  if (verdict.answer != Answer::explained) {
    return "it is not explained";
  }
  std::string flaw = flaw_of_order(history, called_in(verdict));
  if (!flaw.empty()) {
    return flaw;
  }
  if (criterion.flavour == QuasiFlavour::permutation) {
    return flaw_of_permutation(history, criterion, verdict.steps);
  }
  return flaw_of_strict(history, strict_factor(*history.specification, criterion),
                        PlainList(*history.specification, history.initial), verdict.steps);
}

}  // namespace heddle::checkers
