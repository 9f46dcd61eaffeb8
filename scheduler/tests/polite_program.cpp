#include "scheduler/tests/polite_program.hpp"

#include <map>

namespace heddle::scheduler::testing {

namespace {

using Kind = PoliteStep::Kind;

ToyAwait event_of(ToyActions actions, const PoliteStep& step, SiteId site) {
  switch (step.kind) {
    case Kind::lock:
      return actions.lock(step.location, site);
    case Kind::lock_again:
      return actions.lock_again(step.location, site);
    case Kind::unlock:
      return actions.unlock(step.location, site);
    case Kind::try_lock:
      return actions.try_lock(step.location, site);
    case Kind::take:
      return actions.take(step.location, site);
    case Kind::try_take:
      return actions.try_take(step.location, site);
    case Kind::give:
      return actions.give(step.location, site);
    case Kind::timed_wait:
      return actions.timed_wait(polite_condition, step.location, site);
    case Kind::broadcast:
      return actions.condition_broadcast(polite_condition, site);
    case Kind::load:
      return actions.load(step.location, site);
    case Kind::store:
      return actions.store(step.location, step.value, site);
    default:
      return actions.add(step.location, step.value, site);
  }
}

ToyThread run(ToyActions actions, const PoliteThread& steps) {
  std::map<std::pair<unsigned, std::uint64_t>, std::uint16_t> numbers;
  std::uint64_t found = 0;
  std::uint16_t state = 0;
  bool returns = false;
  for (unsigned place = 0; place < steps.size();) {
    const PoliteStep& step = steps[place];
    const SiteId site = place + 1;
    if (step.kind == Kind::header) {
      found = 0;  // what was found is of no more use
      const auto number = static_cast<std::uint16_t>(numbers.size() + 1);
      const auto [known, is_new] = numbers.insert({{place, found}, number});
      state = known->second;
      returns = !is_new;
      ++place;
      continue;
    }
    if (step.kind == Kind::note) {
      actions.note(found);
      ++place;
      continue;
    }
    const ToyResult result = co_await event_of(actions, step, site).in_state(state, returns);
    bool success = result.succeeded;
    if (step.kind == Kind::load) {
      found = result.before;
      success = found == 0;
    }
    state = 0;
    returns = false;
    place = step_after(step, place, success);
  }
}

}  // namespace

ToyProgram make_polite_program(const std::vector<PoliteThread>& threads) {
  std::vector<ToyProgram::Body> bodies;
  for (const PoliteThread& thread : threads) {
    bodies.emplace_back([thread](ToyActions actions) { return run(actions, thread); });
  }
  return ToyProgram(std::move(bodies), polite_locations);
}

}  // namespace heddle::scheduler::testing
