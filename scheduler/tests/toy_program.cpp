#include "scheduler/tests/toy_program.hpp"

#include <algorithm>
#include <cstring>

#include "base/assert.hpp"

namespace heddle::scheduler::testing {

namespace {

constexpr std::uintptr_t first_address = 0x1000;

/// Of the value in memory, which is who does the work, plus one, or that it is done.
Value state_of_once(std::uint64_t value) {
  return value == once_is_done ? Value{0, once_is_done} : Value{value, 0};
}

/// What an event on a lock, semaphore or `once` leaves there; other events leave what is given.
std::uint64_t value_left(const Event& event, std::uint64_t value) {
  switch (event.kind) {
    case EventKind::lock:
      return toy_lock_taken(value, event.thread);
    case EventKind::try_lock:
      return event.succeeds ? toy_lock_taken(value, event.thread) : value;
    case EventKind::unlock:
      return toy_lock_given_back(value);
    case EventKind::semaphore_wait:
      return event.succeeds ? value - 1 : value;
    case EventKind::semaphore_post:
      return value + 1;
    case EventKind::once:
      return value == 0 ? event.thread + std::uint64_t{1} : once_is_done;
    default:
      return value;
  }
}

bool is_plain_access(const Event& event) {
  return event.kind == EventKind::plain_load || event.kind == EventKind::plain_store;
}

}  // namespace

ByteRange toy_range(unsigned location) { return {first_address + 8 * std::uintptr_t{location}, 8}; }

bool ToyAwait::await_ready() {
  if (program_.is_event(event_)) {
    return false;
  }
  immediate_ = true;
  program_.perform(event_);
  result_.before = event_.before.low;
  program_.log_.push_back({.kind = event_.writes ? LogKind::plain_store : LogKind::plain_load,
                           .thread = event_.thread,
                           .label = event_.site,
                           .address = event_.range.address,
                           .size = event_.range.size});
  return true;
}

void ToyAwait::await_suspend(ToyThread::Handle /*handle*/) {
  program_.slots_[event_.thread].next = event_;
  program_.slots_[event_.thread].has_next = true;
}

ToyResult ToyAwait::await_resume() {
  return immediate_ ? result_ : program_.slots_[event_.thread].result;
}

ToyProgram::ToyProgram(std::vector<Body> bodies, std::size_t locations)
    : bodies_(std::move(bodies)), memory_(locations) {}

bool ToyProgram::is_event(const Event& event) const {
  return promote_all_ || !is_plain_access(event) ||
         std::binary_search(promoted_.begin(), promoted_.end(), event.site);
}

Execution& ToyProgram::restart(const PromotedSites& promoted) {
  promoted_ = promoted;
  spurious_failures_left_ = most_spurious_failures_;
  spurious_wakeups_left_ = most_spurious_wakeups_;
  std::fill(memory_.begin(), memory_.end(), 0);
  slots_.clear();
  slots_.reserve(bodies_.size());
  log_.clear();
  for (ThreadId thread = 0; thread < static_cast<ThreadId>(bodies_.size()); ++thread) {
    const ToyActions actions(*this, thread);
    slots_.push_back({bodies_[thread](actions), actions, {}, false, false, {}, {}});
  }
  for (ThreadId thread = 0; thread < static_cast<ThreadId>(bodies_.size()); ++thread) {
    run(thread);
  }
  step_ = {.event = {}, .log = log_};
  return *this;
}

void ToyProgram::run(ThreadId thread) {
  Slot& slot = slots_[thread];
  slot.has_next = false;
  slot.coroutine.resume();
  if (slot.coroutine.ended()) {
    log_.push_back({.kind = LogKind::thread_end, .thread = thread});
  }
}

std::uint64_t ToyProgram::value_at(const ByteRange& range) const {
  const std::uintptr_t offset = range.address - first_address;
  const auto* location = reinterpret_cast<const char*>(&memory_.at(offset / 8));
  std::uint64_t value = 0;
  std::memcpy(&value, location + offset % 8, range.size);
  return value;
}

/// A bit for each semaphore that has a unit.
std::uint64_t ToyProgram::polled(const ByteRange& semaphores) const {
  std::uint64_t ready = 0;
  for (std::uintptr_t i = 0; i < semaphores.size / 8; ++i) {
    const bool has_unit = value_at({semaphores.address + 8 * i, 8}) != 0;
    ready |= (has_unit ? std::uint64_t{1} : 0) << i;
  }
  return ready;
}

void ToyProgram::set_value(const ByteRange& range, std::uint64_t value) {
  const std::uintptr_t offset = range.address - first_address;
  auto* location = reinterpret_cast<char*>(&memory_.at(offset / 8));
  std::memcpy(location + offset % 8, &value, range.size);
}

ToyAwait ToyAwait::of_half(unsigned half) && {
  event_.range = {event_.range.address + std::uintptr_t{4} * half, 4};
  return *this;
}

std::vector<ThreadId> ToyProgram::waiters(const ByteRange& condition) const {
  std::vector<ThreadId> found;
  for (ThreadId thread = 0; thread < static_cast<ThreadId>(slots_.size()); ++thread) {
    if (slots_[thread].waiting && slots_[thread].next.range == condition) {
      found.push_back(thread);
    }
  }
  return found;
}

/// Its own code does not run before it has the mutex again.
void ToyProgram::stand_before(Slot& slot, EventKind kind) {
  slot.next.kind = kind;
  slot.next.second = kind == EventKind::condition_wake ? slot.mutex : ByteRange{};
  slot.next.loop_state = 0;
  slot.next.returns = false;
}

void ToyProgram::wake(ThreadId woken, ThreadId waker) {
  slots_[woken].waiting = false;
  if (slots_[woken].next.kind == EventKind::condition_timeout) {
    stand_before(slots_[woken], EventKind::condition_wake);
  }
  log_.push_back({.kind = LogKind::thread_woken, .thread = woken, .label = waker});
}

void ToyProgram::set_mutex(Event& event, std::uint64_t value) {
  event.before.low = value_at(event.second);
  event.after.low = value;
  set_value(event.second, value);
}

void ToyProgram::wake_waiters(Event& event) {
  std::vector<ThreadId> woken = waiters(event.range);
  if (event.kind == EventKind::condition_signal && !woken.empty()) {
    woken = {woken.at(event.choice)};
  }
  for (const ThreadId thread : woken) {
    wake(thread, event.thread);
    event.set_woken(thread);
  }
}

void ToyProgram::perform(Event& event) {
  forecast(event);
  if (event.range.size == 0) {
    return;
  }
  if (event.kind == EventKind::kernel_poll) {
    event.before.low = event.after.low = polled(event.range);
    return;
  }
  std::uint64_t value = value_at(event.range);
  event.before.low = value;
  switch (event.kind) {
    case EventKind::store:
    case EventKind::plain_store:
      value = event.operand.low;
      break;
    case EventKind::read_modify_write:
      value += event.operand.low;
      break;
    case EventKind::compare_exchange:
      if (event.choice != 0) {
        event.succeeds = event.writes = false;
        --spurious_failures_left_;
      } else if (event.succeeds) {
        value = event.operand.low;
      }
      break;
    case EventKind::condition_wait:
      spurious_wakeups_left_ -= event.choice;
      return set_mutex(event, 0);
    case EventKind::condition_wake:
      return set_mutex(event, toy_lock_taken(0, event.thread));
    case EventKind::condition_signal:
    case EventKind::condition_broadcast:
      return wake_waiters(event);
    default:
      break;
  }
  set_value(event.range, value_left(event, value));
  event.after.low = value_at(event.range);
  if (event.kind == EventKind::once) {
    event.before = state_of_once(event.before.low);
    event.after = state_of_once(event.after.low);
  }
}

/// Whether the thread, which has done its next event, waits with a time limit from here on.
bool ToyProgram::is_in_timed_wait(Slot& slot) {
  const Event& done = step_.event;
  switch (done.kind) {
    case EventKind::condition_wait:
      slot.waiting = done.choice == 0;
      slot.timed_out = false;
      slot.mutex = done.second;
      if (done.has_time_limit()) {
        stand_before(slot, slot.waiting ? EventKind::condition_timeout : EventKind::condition_wake);
      }
      return done.has_time_limit();
    case EventKind::condition_timeout:
      slot.waiting = false;
      slot.timed_out = true;
      stand_before(slot, EventKind::condition_wake);
      return true;
    case EventKind::condition_wake:
      slot.result.succeeded = !slot.timed_out;
      return false;
    default:
      return false;
  }
}

std::span<const Event> ToyProgram::next_events() {
  next_.clear();
  for (Slot& slot : slots_) {
    if (!slot.has_next) {
      continue;
    }
    next_.push_back(slot.next);
    forecast(next_.back());
  }
  return next_;
}

const Step& ToyProgram::step(ThreadId thread, std::uint16_t choice) {
  Slot& slot = slots_.at(thread);
  HEDDLE_ASSERT(slot.has_next, "a thread without a next event was chosen");
  log_.clear();
  step_.event = slot.next;
  step_.event.choice = choice;
  perform(step_.event);
  HEDDLE_ASSERT(step_.event.enabled && choice < step_.event.choices, "no such step");
  const bool chooses = step_.event.range.size == 0;
  slot.result = {chooses ? choice : step_.event.before.low, step_.event.succeeds};
  if (!is_in_timed_wait(slot)) {
    run(thread);
  }
  step_.log = log_;
  return step_;
}

}  // namespace heddle::scheduler::testing
