#include "checkers/certificates/permutation_steps.hpp"

#include <algorithm>
#include <iterator>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

const WaitingCall* find(const std::vector<WaitingCall>& waiting, OperationIndex operation) {
  const auto found = std::ranges::find(waiting, operation, &WaitingCall::operation);
  return found == waiting.end() ? nullptr : &*found;
}

/// Puts the call into one of the sequences: it waits for the other one, or does so no more. False
/// if this one has it.
bool place(OperationIndex operation, bool is_called, unsigned places,
           std::vector<WaitingCall>& waiting) {
  const WaitingCall* other = find(waiting, operation);
  if (other == nullptr) {
    const WaitingCall added{operation, is_called, places};
    waiting.insert(std::ranges::lower_bound(waiting, added), added);
    return true;
  }
  if (other->is_called == is_called) {
    return false;
  }
  waiting.erase(waiting.begin() + (other - waiting.data()));
  return true;
}

bool contains(const NextStates& states, const State& state) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (states[i] == state) {
      return true;
    }
  }
  return false;
}

}  // namespace

PermutationSteps::PermutationSteps(CodedHistory& history, const QuasiCriterion& criterion)
    : ConfigurationSteps(history, *history.specification, history.initial), criterion_(criterion) {
  list_ends(history, ends_);
  for (const Call& call : history.calls) {
    const Method& method = history.specification->methods[call.method];
    const std::optional<std::uint32_t> set = criterion.set_of(*history.specification, call);
    kinds_.push_back({set, set && call.any_result && answer_that_found_nothing(method)});
  }
}

/// A call that is invoked later has its place in rho' behind the next one, and behind all calls of
/// its set that begin later too and respond before it: with a factor of no more than these it
/// cannot be at the next place of rho''.
void PermutationSteps::look_from(Position now, const std::vector<OperationIndex>& open) {
  near_.clear();
  std::ranges::copy_if(open, std::back_inserter(near_),
                       [&](OperationIndex i) { return kinds_[i].set.has_value(); });
  std::vector<unsigned> places_left;
  for (const QuasiSet& set : criterion_.sets) {
    places_left.push_back(set.factor);
  }
  auto sets_left = std::ranges::count_if(places_left, [](unsigned places) { return places > 0; });
  for (std::size_t at = now + 1; at < ends_.size() && sets_left > 0; ++at) {
    poll_time(1);
    const OperationIndex i = ends_[at].operation();
    const std::optional<std::uint32_t> set = kinds_[i].set;
    if (!set || places_left[*set] == 0) {
      continue;
    }
    if (!ends_[at].is_response()) {
      near_.push_back(i);
    } else if (history().invocations[i] > now && !kinds_[i].may_be_idle &&
               places_left[*set] != no_bound) {
      sets_left -= --places_left[*set] == 0 ? 1 : 0;
    }
  }
}

void PermutationSteps::list_partners(const Configuration& from, OperationIndex called,
                                     std::vector<OperationIndex>& partners) const {
  partners.assign(1, called);
  const std::optional<std::uint32_t> set = kinds_[called].set;
  if (!set) {
    return;
  }
  for (const OperationIndex i : near_) {
    if (kinds_[i].set == set && !std::ranges::binary_search(from.done, i) && i != called) {
      partners.push_back(i);
    }
  }
  for (const WaitingCall& call : from.waiting) {
    if (call.is_called && kinds_[call.operation].set == set) {
      partners.push_back(call.operation);
    }
  }
}

void PermutationSteps::follow(const Configuration& from, OperationIndex called,
                              OperationIndex stands, std::vector<Configuration>& next) {
  const Kind& kind = kinds_[called];
  if (called == stands && (!kind.set || kind.may_be_idle) &&
      find(from.waiting, called) == nullptr) {
    stay(from, called, next);
  }
  if (kind.set && kind.set == kinds_[stands].set) {
    move(from, called, stands, next);
  }
}

void PermutationSteps::stay(const Configuration& from, OperationIndex operation,
                            std::vector<Configuration>& next) {
  step(from, kinds_[operation].set ? idle(operation) : history().calls[operation], next_);
  for (std::size_t i = 0; i < next_.size(); ++i) {
    next.push_back(done_with(from, operation, next_[i]));
  }
}

void PermutationSteps::move(const Configuration& from, OperationIndex called, OperationIndex stands,
                            std::vector<Configuration>& next) {
  const std::uint32_t set = *kinds_[called].set;
  const unsigned places = criterion_.sets[set].factor;
  std::vector<WaitingCall> waiting = from.waiting;
  if (!place(called, true, places, waiting) || !place(stands, false, places, waiting) ||
      !pass_place(set, waiting)) {
    return;
  }
  step(from, history().calls[stands], next_);
  next_idle_.clear();
  if (kinds_[stands].may_be_idle) {
    step(from, idle(stands), next_idle_);
  }
  for (std::size_t i = 0; i < next_.size(); ++i) {
    if (!contains(next_idle_, next_[i])) {
      next.push_back(done_with(from, called, next_[i]));
      next.back().waiting = waiting;
    }
  }
}

/// A place of the set has been filled. False if a call comes too late for the other sequence.
bool PermutationSteps::pass_place(std::uint32_t set, std::vector<WaitingCall>& waiting) const {
  for (WaitingCall& call : waiting) {
    if (kinds_[call.operation].set != set || call.places == no_bound) {
      continue;
    }
    if (call.places == 0) {
      return false;
    }
    --call.places;
  }
  return true;
}

Call PermutationSteps::idle(OperationIndex operation) const {
  Call call = history().calls[operation];
  call.any_result = false;
  call.result = *answer_that_found_nothing(history().specification->methods[call.method]);
  return call;
}

}  // namespace heddle::checkers
