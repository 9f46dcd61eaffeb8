#include "checkers/quasi/strict/strict_check.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

/// Makes a history one of another specification, for as long as this lives.
class Judged {
 public:
  Judged(CodedHistory& history, const OutOfOrder& object)
      : history_(history), specification_(history.specification), initial_(history.initial) {
    history.initial = object.from(initial_);
    history.specification = &object.specification();
  }
  Judged(const Judged&) = delete;
  Judged& operator=(const Judged&) = delete;
  ~Judged() {
    history_.specification = specification_;
    history_.initial = std::move(initial_);
  }

 private:
  CodedHistory& history_;
  const Specification* specification_;
  State initial_;
};

}  // namespace

const QuasiVerdict& StrictCheck::check(CodedHistory& history, const QuasiCriterion& criterion,
                                       const CheckOptions& options) {
  const Decide decide = [this](CodedHistory& judged, const CheckOptions& limits) -> const Verdict& {
    return checker_.check(judged, limits);
  };
  return check_by(decide, history, criterion, options);
}

const QuasiVerdict& StrictCheck::check_by(const Decide& decide, CodedHistory& history,
                                          const QuasiCriterion& criterion,
                                          const CheckOptions& options) {
  const Specification& container = *history.specification;
  if (!container.removal_order) {
    throw BadInput("the flavour strict is for queues, stacks and priority queues; '" +
                   std::string(container.name) + "' is none of them");
  }
  verdict_.clear();
  verdict_.algorithm = "specification";
  const unsigned factor = strict_factor(container, criterion);
  const Verdict* verdict = &decide(history, options);
  verdict_.work = verdict->steps;
  verdict_.answer = verdict->answer;
  verdict_.limit = verdict->limit;
  if (verdict->answer == Answer::explained && verdict->has_linearization) {
    for (const OperationIndex operation : verdict->linearization) {
      verdict_.steps.push_back({operation, operation, 0});
    }
    return verdict_;
  }
  if (verdict->answer == Answer::unknown || factor == 0) {
    return verdict_;
  }
  const OutOfOrder object(container, factor);
  const Judged judged(history, object);
  verdict = &decide(history, options);
  verdict_.work += verdict->steps;
  verdict_.answer = verdict->answer;
  verdict_.limit = verdict->limit;
  if (verdict->answer == Answer::explained) {
    explain(history, *verdict, object);
  }
  return verdict_;
}

/// The linearization says in which order, but not which of several equal items a removal took: the
/// way with the smallest distances.
void StrictCheck::explain(CodedHistory& history, const Verdict& verdict, const OutOfOrder& object) {
  std::vector<Layer> layers(1);
  layers[0].push_back({history.initial});
  for (const OperationIndex operation : verdict.linearization) {
    layers.push_back(follow(layers.back(), history.calls[operation], history.values, object));
    HEDDLE_ASSERT(!layers.back().empty(), "a linearization that is not legal");
  }
  std::size_t node = 0;
  for (std::size_t i = 0; i < layers.back().size(); ++i) {
    node = layers.back()[i].distances < layers.back()[node].distances ? i : node;
  }
  verdict_.steps.resize(verdict.linearization.size());
  for (std::size_t i = verdict.linearization.size(); i > 0; --i) {
    const OperationIndex operation = verdict.linearization[i - 1];
    verdict_.steps[i - 1] = {operation, operation, layers[i][node].distance};
    node = layers[i][node].parent;
  }
}

auto StrictCheck::follow(const Layer& layer, const Call& call, ValueTable& values,
                         const OutOfOrder& object) -> Layer {
  Layer after;
  for (std::uint32_t parent = 0; parent < layer.size(); ++parent) {
    poll_time(1 + after.size() + layer[parent].state.size());
    next_.clear();
    distances_.clear();
    object.step(layer[parent].state, call, next_, values, distances_);
    for (std::size_t i = 0; i < next_.size(); ++i) {
      Node node{next_[i], parent, distances_[i], layer[parent].distances + distances_[i]};
      const auto known = std::ranges::find(after, node.state, &Node::state);
      if (known == after.end()) {
        after.push_back(std::move(node));
      } else if (node.distances < known->distances) {
        *known = std::move(node);
      }
    }
  }
  return after;
}

}  // namespace heddle::checkers
