#include "scheduler/tests/weak/run_weak_program.hpp"

#include <array>
#include <memory>

#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"

namespace heddle::scheduler::testing {

namespace {

using Code = WeakOp::Code;

ToyAwait event_of(ToyActions toy, const WeakOp& op, std::uint64_t last_read) {
  const auto ordered = [&op](ToyAwait event) {
    return std::move(event).ordered(memory_order_of(op.order), memory_order_of(op.failure));
  };
  switch (op.code) {
    case Code::load:
      return ordered(toy.load(op.location));
    case Code::store:
      return ordered(toy.store(op.location, op.value + (op.plus_read ? last_read : 0)));
    case Code::add:
      return ordered(toy.add(op.location, op.value));
    case Code::compare_exchange:
      return ordered(toy.compare_exchange(op.location, op.expected, op.value));
    case Code::lock:
      return toy.lock(most_locations + op.location);
    case Code::try_lock:
      return toy.try_lock(most_locations + op.location);
    case Code::unlock:
      return toy.unlock(most_locations + op.location);
    default:
      break;
  }
  return ordered(toy.fence());
}

ToyThread run(ToyActions toy, WeakThread code) {
  std::uint64_t last_read = 0;
  std::array<bool, most_locations> held{};  // mutexes are not recursive here
  for (const WeakOp& op : code) {
    const bool is_held = op.code != Code::unlock || held.at(op.location);
    if (!is_held || (op.only_if && last_read != op.condition)) {
      continue;
    }
    const ToyResult done = co_await event_of(toy, op, last_read);
    if (may_read(op)) {
      last_read = done.before;
      toy.note(done.before);
    } else if (op.code == Code::try_lock) {
      last_read = done.succeeded ? 1 : 0;
      toy.note(last_read);
    }
    if (is_of_mutex(op) && done.succeeded) {
      held.at(op.location) = op.code != Code::unlock;
    }
  }
}

std::unique_ptr<Strategy> strategy_of(SearchBy search) {
  if (search == SearchBy::dpor) {
    return std::make_unique<Dpor>();
  }
  return std::make_unique<DepthFirst>();
}

}  // namespace

MemoryOrder memory_order_of(Order order) {
  switch (order) {
    case Order::relaxed:
      return MemoryOrder::relaxed;
    case Order::acquire:
      return MemoryOrder::acquire;
    case Order::release:
      return MemoryOrder::release;
    case Order::acq_rel:
      return MemoryOrder::acquire_release;
    case Order::seq_cst:
      break;
  }
  return MemoryOrder::sequentially_consistent;
}

ToyProgram make_program(const WeakProgram& program) {
  std::vector<ToyProgram::Body> bodies;
  for (const WeakThread& thread : program) {
    bodies.emplace_back([thread](ToyActions toy) { return run(toy, thread); });
  }
  return {std::move(bodies), 2 * most_locations};
}

RobustnessFound robustness_of(const WeakProgram& program, SearchBy search) {
  ToyProgram toy = make_program(program);
  const std::unique_ptr<Strategy> strategy = strategy_of(search);
  RobustnessFound found;
  RobustnessMonitor monitor;
  explore_toy(toy, *strategy, [&](const ExecutionResult& result) {
    ++found.executions;
    monitor.look_at(result.trace, result.order, result.left);
    found.undecided.add(monitor.undecided());
    for (const WeakStep& step : monitor.weak_steps()) {
      found.weak_steps.push_back(order_text(result.trace) + ": event " +
                                 std::to_string(step.event) + " newer " +
                                 std::to_string(static_cast<int>(step.newer)) + " older " +
                                 std::to_string(static_cast<int>(step.older)));
    }
  });
  return found;
}

}  // namespace heddle::scheduler::testing
