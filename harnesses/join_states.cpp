#include "harnesses/join_states.hpp"

#include <algorithm>

namespace heddle::harnesses {

using scheduler::OperationInstance;
using scheduler::OperationPoset;
using scheduler::ScheduleStep;

bool JoinStates::arrive(const runtime::StateKey& state, Steps steps) {
  State& reached = states_[state];
  if (!reached.owned) {
    reached.owned = true;
    reached.owner.assign(steps.begin(), steps.end());
    return true;
  }
  return std::equal(steps.begin(), steps.end(), reached.owner.begin(), reached.owner.end());
}

void JoinStates::forget_owners() {
  for (auto& [key, state] : states_) state.owned = false;
}

void JoinStates::clear() { states_.clear(); }

void JoinStates::add(const runtime::StateKey& state, const OperationPoset& poset, Steps steps,
                     std::size_t join, bool has_end, const OnHistory& on_history) {
  State& reached = states_[state];
  const auto begins = [this](const OperationInstance& o) { return !is_final(o); };
  OperationPoset beginning = restricted(poset, begins);
  if (reached.known.insert(scheduler::key_of(beginning)).second) {
    const Steps before = steps.first(join);
    reached.beginnings.push_back({std::move(beginning), {before.begin(), before.end()}});
    for (const End& end : reached.ends) this->join(reached.beginnings.back(), end, on_history);
  }
  if (!has_end) return;
  std::vector<OperationInstance> operations;
  std::copy_if(poset.operations.begin(), poset.operations.end(), std::back_inserter(operations),
               [this](const OperationInstance& o) { return is_final(o); });
  const bool is_known = std::any_of(reached.ends.begin(), reached.ends.end(),
                                    [&](const End& end) { return end.operations == operations; });
  if (is_known) return;
  const Steps after = steps.subspan(join);
  reached.ends.push_back({std::move(operations), {after.begin(), after.end()}});
  for (const Beginning& known : reached.beginnings) {
    this->join(known, reached.ends.back(), on_history);
  }
}

void JoinStates::join(const Beginning& beginning, const End& end, const OnHistory& on_history) {
  std::vector<ScheduleStep> steps = beginning.steps;
  steps.insert(steps.end(), end.steps.begin(), end.steps.end());
  on_history(followed_by(beginning.poset, end.operations), std::move(steps));
}

OperationPoset restricted(const OperationPoset& poset,
                          const std::function<bool(const OperationInstance&)>& keep) {
  OperationPoset part;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < poset.operations.size(); ++i) {
    if (!keep(poset.operations[i])) continue;
    kept.push_back(i);
    part.operations.push_back(poset.operations[i]);
    part.invocations.push_back(poset.invocations[i]);
  }
  part.begun_before_end.reset(kept.size());
  for (std::size_t a = 0; a < kept.size(); ++a) {
    for (std::size_t b = 0; b < kept.size(); ++b) {
      if (poset.begun_before_end.test(kept[a], kept[b])) part.begun_before_end.set(a, b);
    }
  }
  return part;
}

OperationPoset followed_by(const OperationPoset& poset, std::span<const OperationInstance> last) {
  const auto in_initial_thread = [](const OperationInstance& o) { return o.thread == 0; };
  const std::size_t place = static_cast<std::size_t>(
      std::find_if_not(poset.operations.begin(), poset.operations.end(), in_initial_thread) -
      poset.operations.begin());
  const std::size_t count = poset.operations.size();
  const auto moved = [&](std::size_t i) { return i < place ? i : i + last.size(); };
  OperationPoset whole;
  whole.operations = poset.operations;
  whole.operations.insert(whole.operations.begin() + static_cast<std::ptrdiff_t>(place),
                          last.begin(), last.end());
  whole.invocations = poset.invocations;
  for (std::size_t i = 0; i < last.size(); ++i) {
    whole.invocations.insert(whole.invocations.begin() + static_cast<std::ptrdiff_t>(place + i),
                             static_cast<std::uint32_t>(count + i));
  }
  whole.begun_before_end.reset(count + last.size());
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      if (poset.begun_before_end.test(a, b)) whole.begun_before_end.set(moved(a), moved(b));
    }
  }
  for (std::size_t i = 0; i < last.size(); ++i) {
    if (last[i].pending) continue;
    for (std::size_t b = 0; b < count; ++b) whole.begun_before_end.set(place + i, moved(b));
    for (std::size_t b = 0; b <= i; ++b) whole.begun_before_end.set(place + i, place + b);
  }
  return whole;
}

}  // namespace heddle::harnesses
