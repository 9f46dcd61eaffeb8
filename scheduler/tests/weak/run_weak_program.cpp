#include "scheduler/tests/weak/run_weak_program.hpp"

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
    case Code::condition_wait:
      return toy.condition_wait(2 * most_locations + static_cast<unsigned>(op.value),
                                most_locations + op.location);
    case Code::condition_wake:
      return toy.condition_wake(2 * most_locations + static_cast<unsigned>(op.value),
                                most_locations + op.location);
    case Code::take:
      return toy.take(op.location);
    case Code::give:
      return toy.give(op.location);
    case Code::look:
      return toy.look(op.location);
    case Code::once_begin:
    case Code::once_end:
      return toy.once(op.location);
    case Code::wake:
      return op.value == 0 ? toy.condition_broadcast(most_locations + op.location)
                           : toy.condition_signal(most_locations + op.location);
    default:
      break;
  }
  return ordered(toy.fence());
}

/// Mutexes are not recursive here, and nobody sleeps but for a condition.
ToyThread run(ToyActions toy, WeakThread code) {
  WeakState state;
  for (const WeakOp& op : code) {
    if (!state.begin(op) || op.code == Code::awaken) {
      continue;
    }
    const ToyResult done = co_await event_of(toy, op, state.last_read);
    state.end(op, done.before, done.succeeded);
    if (may_read(op) || op.code == Code::try_lock || op.code == Code::look) {
      toy.note(state.last_read);
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
  return {std::move(bodies), 3 * most_locations};
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
