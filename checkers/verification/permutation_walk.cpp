#include "checkers/verification/permutation_walk.hpp"

#include <algorithm>
#include <utility>

namespace heddle::checkers {
namespace {

/// With what a call of the method answers that it found nothing.
std::optional<Code> nothing(const Method& method) {
  return method.is_read_only ? std::optional(code_of_none) : method.idle_answer;
}

}  // namespace

PermutationWalk::PermutationWalk(CodedHistory& history, std::vector<MovingSet> sets)
    : Walk(history), sets_(std::move(sets)) {
  list_ends(history, ends_);
}

/// Among whose calls it can move.
auto PermutationWalk::set_of(std::uint64_t operation) const -> SetIndex {
  const Call& call = history().calls[operation];
  const auto idle = nothing(history().specification->methods[call.method]);
  if (!call.any_result && idle == std::optional(call.result)) {
    return std::nullopt;
  }
  for (std::size_t set = 0; set < sets_.size(); ++set) {
    if (sets_[set].methods.contains(call.method)) {
      return set;
    }
  }
  return std::nullopt;
}

/// It is not known whether it found something, or it cannot move.
bool PermutationWalk::may_stay(std::uint64_t operation) const {
  const Call& call = history().calls[operation];
  const bool has_idle = nothing(history().specification->methods[call.method]).has_value();
  return !set_of(operation) || (call.any_result && has_idle);
}

Call PermutationWalk::finding_nothing(std::uint64_t operation) const {
  Call call = history().calls[operation];
  call.any_result = false;
  call.result = *nothing(history().specification->methods[call.method]);
  return call;
}

std::vector<Codes> PermutationWalk::allowed_if_moving(const Codes& state,
                                                      std::uint64_t operation) const {
  std::vector<Codes> after = allowed(state, history().calls[operation]);
  if (may_stay(operation)) {
    for (const Codes& idle : allowed(state, finding_nothing(operation))) {
      std::erase(after, idle);
    }
  }
  return after;
}

std::vector<Point> PermutationWalk::follow(const Point& from, std::uint64_t called,
                                           std::uint64_t stands) const {
  std::vector<Point> after;
  const SetIndex set = set_of(called);
  const auto is_called = [&](const Waiting& call) { return call.operation == called; };
  if (called == stands && may_stay(called) && std::ranges::none_of(from.waiting, is_called)) {
    const Call call = set ? finding_nothing(called) : history().calls[called];
    for (Codes& state : allowed(from.state, call)) {
      after.push_back({std::move(state), from.waiting});
    }
  }
  std::set<Waiting> waiting = from.waiting;
  if (set && set == set_of(stands) && place(*set, called, stands, waiting)) {
    for (Codes& state : allowed_if_moving(from.state, stands)) {
      after.push_back({std::move(state), waiting});
    }
  }
  return after;
}

/// One more place of the set is used. False if one of the calls has its place already in that
/// sequence, or one that waits has waited too long.
bool PermutationWalk::place(std::size_t set, std::uint64_t called, std::uint64_t stands,
                            std::set<Waiting>& waiting) const {
  std::map<std::uint64_t, Waiting> calls;
  for (const Waiting& call : waiting) {
    calls[call.operation] = call;
  }
  for (const auto& [operation, is_called] : {std::pair(called, true), std::pair(stands, false)}) {
    const auto [found, is_new] =
        calls.insert({operation, {operation, is_called, sets_[set].factor}});
    if (!is_new && found->second.is_called == is_called) {
      return false;
    }
    if (!is_new) {
      calls.erase(found);
    }
  }
  waiting.clear();
  for (auto& [operation, call] : calls) {
    if (set_of(operation) == set && call.places && (*call.places)-- == 0) {
      return false;
    }
    waiting.insert(call);
  }
  return true;
}

NumberSet PermutationWalk::partners(const Point& from, const NumberSet& done,
                                    std::uint64_t called) const {
  NumberSet found = {called};
  const SetIndex set = set_of(called);
  for (const std::uint64_t other : near_) {
    if (set && set_of(other) == set && !done.contains(other)) {
      found.insert(other);
    }
  }
  for (const Waiting& call : from.waiting) {
    if (set && call.is_called && set_of(call.operation) == set) {
      found.insert(call.operation);
    }
  }
  return found;
}

void PermutationWalk::stand_at(Position now, const NumberSet& open) {
  near_ = open;
  for (std::size_t set = 0; set < sets_.size(); ++set) {
    look_ahead(set, now);
  }
}

/// Adds the calls of the set that begin later, up to where as many of them as may go first have to
/// be in rho' before.
void PermutationWalk::look_ahead(std::size_t set, Position now) {
  std::uint64_t first = 0;
  for (std::size_t at = now + 1; at < ends_.size(); ++at) {
    if (sets_[set].factor && first >= *sets_[set].factor) {
      return;
    }
    const std::uint64_t operation = ends_[at].operation();
    if (set_of(operation) != set) {
      continue;
    }
    if (!ends_[at].is_response()) {
      near_.insert(operation);
    } else if (history().invocations[operation] > now && !may_stay(operation)) {
      ++first;
    }
  }
}

}  // namespace heddle::checkers
