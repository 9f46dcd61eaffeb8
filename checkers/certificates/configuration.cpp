#include "checkers/certificates/configuration.hpp"

#include <algorithm>

namespace heddle::checkers {

Configuration ConfigurationSteps::first() const {
  return {{}, {initial_.begin(), initial_.end()}, {}};
}

void ConfigurationSteps::list_partners(const Configuration& /*from*/, OperationIndex called,
                                       std::vector<OperationIndex>& partners) const {
  partners.assign(1, called);
}

void ConfigurationSteps::follow(const Configuration& from, OperationIndex called,
                                OperationIndex /*stands*/, std::vector<Configuration>& next) {
  step(from, history_.calls[called], next_);
  for (std::size_t i = 0; i < next_.size(); ++i) {
    next.push_back(done_with(from, called, next_[i]));
  }
}

const NextStates& ConfigurationSteps::step(const Configuration& from, const Call& call,
                                           NextStates& next) {
  state_.assign(from.state);
  next.clear();
  specification_.step(state_, call, next, {specification_, history_.values});
  return next;
}

Configuration done_with(const Configuration& from, OperationIndex operation, const State& state) {
  Configuration after{from.done, {state.begin(), state.end()}, from.waiting};
  after.done.insert(std::ranges::lower_bound(after.done, operation), operation);
  return after;
}

}  // namespace heddle::checkers
