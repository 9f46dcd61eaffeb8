#include "scheduler/tests/weak/guided_weak_program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "scheduler/tests/weak/run_weak_program.hpp"
#include "scheduler/weak/decided_kinds.hpp"

namespace heddle::scheduler::testing {

namespace {

using Code = WeakOp::Code;

EventKind kind_of(Code code) {
  switch (code) {
    case Code::load:
      return EventKind::load;
    case Code::store:
      return EventKind::store;
    case Code::add:
      return EventKind::read_modify_write;
    case Code::compare_exchange:
      return EventKind::compare_exchange;
    case Code::fence:
      return EventKind::fence;
    case Code::assume:
      return EventKind::assume;
    case Code::create:
      return EventKind::thread_create;
    case Code::join:
      return EventKind::thread_join;
    case Code::lock:
      return EventKind::lock;
    case Code::try_lock:
      return EventKind::try_lock;
    case Code::unlock:
      return EventKind::unlock;
    case Code::share:
      return EventKind::shared_lock;
    case Code::try_share:
      return EventKind::try_shared_lock;
    case Code::unshare:
      return EventKind::shared_unlock;
    case Code::sleep:
      return EventKind::futex_wait;
    case Code::condition_wait:
      return EventKind::condition_wait;
    case Code::condition_wake:
      return EventKind::condition_wake;
    case Code::take:
    case Code::try_take:
      return EventKind::semaphore_wait;
    case Code::give:
      return EventKind::semaphore_post;
    case Code::look:
      return EventKind::semaphore_read;
    case Code::once_begin:
    case Code::once_end:
      return EventKind::once;
    case Code::wake:
    case Code::awaken:
    case Code::plain_load:
      break;
  }
  return EventKind::plain_load;
}

/// Of those who sleep there.
ByteRange range_of_queue(unsigned queue) {
  return {.address = (2 * most_locations + queue) * cell_bytes, .size = cell_bytes};
}

void describe_wake(Event& event, const WeakOp& op) {
  const bool is_condition = op.location >= most_locations;
  event.kind = EventKind::futex_wake;
  if (is_condition) {
    event.kind = op.value == 0 ? EventKind::condition_broadcast : EventKind::condition_signal;
  }
  event.range = event.second = range_of_queue(op.location);
  event.set_wake_limit(op.value == 0 ? 100 : op.value);
}

bool is_access(Code code) { return code == Code::store || may_read({.code = code}); }

}  // namespace

GuidedExecution& GuidedWeakProgram::restart() { return run_.emplace(*program_); }

GuidedWeakProgram::Run::Run(const WeakProgram& program)
    : program_(&program),
      places_(program.size()),
      cells_(most_locations),
      times_locked_(most_locations) {
  for (const WeakThread& thread : program) {
    for (const WeakOp& op : thread) {
      if (op.code == Code::create) {
        places_.at(op.value).has_begun = false;
      }
    }
  }
  for (std::size_t thread = 0; thread < program.size(); ++thread) {
    skip(thread);
  }
}

/// To the next operation that is done.
void GuidedWeakProgram::Run::skip(std::size_t thread) {
  const WeakThread& code = program_->at(thread);
  Place& place = places_.at(thread);
  for (; place.next < code.size(); ++place.next) {
    const WeakOp& op = code.at(place.next);
    if (op.code == Code::plain_load) {
      place.state.last_read = cells_.at(op.location);
      continue;
    }
    const bool is_done = place.state.begin(op);
    if (op.code == Code::assume ? !holds(op, place.state.last_read) : is_done) {
      break;
    }
  }
}

bool GuidedWeakProgram::Run::is_possible(const WeakOp& op) const {
  if (op.code == Code::join) {
    return places_.at(op.value).has_begun &&
           places_.at(op.value).next == program_->at(op.value).size();
  }
  return op.code != Code::assume;
}

Event GuidedWeakProgram::Run::event_of(std::size_t thread) const {
  const Place& place = places_.at(thread);
  // Who sleeps, for a condition, is woken to take the mutex.
  const bool is_asleep = program_->at(thread).at(place.next).code == Code::awaken;
  const WeakOp& op = program_->at(thread).at(place.next + (is_asleep ? 1 : 0));
  Event event;
  event.thread = static_cast<ThreadId>(thread);
  event.kind = kind_of(op.code);
  event.enabled = is_possible(op);
  event.order = memory_order_of(op.order);
  event.failure_order = memory_order_of(op.failure);
  event.operand.low = op.value + (op.plus_read ? place.state.last_read : 0);
  event.expected.low = op.expected;
  if (op.code == Code::create || op.code == Code::join) {
    event.peer = static_cast<ThreadId>(op.value);
  } else if (op.code == Code::wake) {
    describe_wake(event, op);
  } else if (is_of_mutex(op)) {
    event.range = {.address = (most_locations + op.location) * cell_bytes, .size = cell_bytes};
    event.operand = {};
    if (op.code == Code::lock || op.code == Code::try_lock) {
      event.set_mutex_kind(op.is_recursive ? MutexKind::recursive : MutexKind::normal);
    } else if (op.code == Code::condition_wait || op.code == Code::condition_wake) {
      event.second = std::exchange(
          event.range, range_of_queue(queue_of_condition(static_cast<unsigned>(op.value))));
      event.set_time_limit(op.has_limit);
    }
  } else if (op.code != Code::fence && op.code != Code::assume) {
    event.range = {.address = op.location * cell_bytes, .size = cell_bytes};
    event.before.low = cells_.at(op.location);
  }
  if (is_of_semaphore(op) || op.code == Code::once_begin || op.code == Code::once_end) {
    event.operand = event.expected = {};
    event.set_may_fail(op.code == Code::try_take);
    if (op.code == Code::once_end) {
      event.set_routine_succeeded(true);
    }
  }
  if (op.code == Code::sleep) {
    event.operand = {};
    event.second = range_of_queue(op.location);
  }
  return event;
}

std::span<const GuidedStep> GuidedWeakProgram::Run::next_steps() {
  steps_.clear();
  for (std::size_t thread = 0; thread < places_.size(); ++thread) {
    const Place& place = places_.at(thread);
    if (place.has_begun && place.next < program_->at(thread).size()) {
      steps_.push_back({.event = event_of(thread)});
    }
  }
  return steps_;
}

Event GuidedWeakProgram::Run::step(ThreadId thread, const CellValues& values) {
  Event event = event_of(thread);
  Place& place = places_.at(thread);
  const WeakOp& op = program_->at(thread).at(place.next++);
  EXPECT_TRUE(op.code != Code::awaken || op.has_limit) << "a thread that sleeps goes on";
  if (op.code == Code::awaken) {
    place.state.end(op, 0, false);
  } else if (op.code == Code::create) {
    places_.at(op.value).has_begun = true;
  } else if (is_of_mutex(op)) {
    event.writes = event.succeeds = !values.holder;
    step_mutex(place, op, values.holder.has_value());
  } else if (op.code == Code::sleep) {
    event.before.low = values.read.low;
    event.succeeds = values.is_woken;
    EXPECT_EQ(values.is_woken, values.read.low == op.expected);
    place.state.end(op, values.read.low, true);
  } else if (is_of_semaphore(op)) {
    step_semaphore(place, op, values, event);
  } else if (op.code == Code::once_begin || op.code == Code::once_end) {
    std::uint64_t& state = cells_.at(op.location);
    EXPECT_EQ(state == 1, op.code == Code::once_end) << "somebody else is inside, or nobody";
    event.writes = state != 2;
    place.state.end(op, 0, event.writes);
    state = op.code == Code::once_end ? 2 : std::max<std::uint64_t>(state, 1);
  } else if (is_access(op.code)) {
    step_memory(place, op, values, event);
  }
  skip(thread);
  return event;
}

void GuidedWeakProgram::Run::step_memory(Place& place, const WeakOp& op, const CellValues& values,
                                         Event& event) {
  std::uint64_t& cell = cells_.at(op.location);
  cell = values.read.low;
  event.before.low = cell;
  event.succeeds = op.code != Code::compare_exchange || cell == op.expected;
  event.writes = op.code != Code::load && event.succeeds;
  place.state.end(op, cell, event.succeeds);
  if (event.writes) {
    cell = event.operand.low + (op.code == Code::add ? cell : 0);
  }
  event.after.low = cell;
  cell = values.left ? values.left->low : cell;
}

void GuidedWeakProgram::Run::step_semaphore(Place& place, const WeakOp& op,
                                            const CellValues& values, Event& event) {
  std::uint64_t& count = cells_.at(op.location);
  count = event.before.low = values.read.low;
  const bool takes = op.code == Code::take || op.code == Code::try_take;
  EXPECT_TRUE(count > 0 || op.code != Code::take) << "nothing is there to take";
  event.writes = event.succeeds = takes ? count > 0 : op.code == Code::give;
  place.state.end(op, count, event.succeeds);
  if (event.writes) {
    count = takes ? count - 1 : count + 1;
  }
  event.after.low = count;
  count = values.left ? values.left->low : count;
}

void GuidedWeakProgram::Run::step_mutex(Place& place, const WeakOp& op, bool fails) {
  if (is_of_readers(op)) {
    EXPECT_TRUE(fails || op.code == Code::unshare || times_locked_.at(op.location) == 0);
    place.state.end(op, 0, !fails);
    return;
  }
  const unsigned held = place.state.held.at(op.location);
  unsigned& locked = times_locked_.at(op.location);
  EXPECT_TRUE(!fails || op.code == Code::try_lock);
  const bool is_again = op.is_recursive && op.code == Code::lock && held > 0;
  const bool is_own = gives_up_mutex(op) || is_again || (op.code == Code::try_lock && held > 0);
  EXPECT_TRUE(fails || locked == (is_own ? held : 0)) << "in the wrong state";
  place.state.end(op, 0, !fails);
  locked = fails ? locked : place.state.held.at(op.location);
}

void GuidedWeakProgram::Run::wake(ThreadId thread) {
  Place& place = places_.at(thread);
  const WeakOp& op = program_->at(thread).at(place.next++);
  EXPECT_EQ(op.code, Code::awaken);
  place.state.end(op, 0, true);
  skip(thread);
}

}  // namespace heddle::scheduler::testing
