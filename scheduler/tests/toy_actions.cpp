#include "scheduler/tests/toy_program.hpp"

namespace heddle::scheduler::testing {

namespace {

Event make(EventKind kind, unsigned location, ThreadId thread, SiteId site,
           const std::source_location& place) {
  Event event;
  event.kind = kind;
  event.thread = thread;
  event.site = site != 0 ? site : place.line();
  event.order = MemoryOrder::sequentially_consistent;
  event.failure_order = MemoryOrder::sequentially_consistent;
  event.range = toy_range(location);
  event.writes = true;
  return event;
}

}  // namespace

ToyAwait ToyActions::load(unsigned location, SiteId site, Place place) {
  return {program_, make(EventKind::load, location, thread_, site, place)};
}

ToyAwait ToyActions::store(unsigned location, std::uint64_t value, SiteId site, Place place) {
  Event event = make(EventKind::store, location, thread_, site, place);
  event.operand.low = value;
  return {program_, event};
}

ToyAwait ToyActions::add(unsigned location, std::uint64_t value, SiteId site, Place place) {
  Event event = make(EventKind::read_modify_write, location, thread_, site, place);
  event.operand.low = value;
  return {program_, event};
}

ToyAwait ToyActions::compare_exchange(unsigned location, std::uint64_t expected,
                                      std::uint64_t desired, SiteId site, Place place) {
  Event event = make(EventKind::compare_exchange, location, thread_, site, place);
  event.expected.low = expected;
  event.operand.low = desired;
  return {program_, event};
}

ToyAwait ToyActions::fence(std::uint16_t choices, SiteId site, Place place) {
  Event event = make(EventKind::fence, 0, thread_, site, place);
  event.range = {};
  event.choices = choices;
  return {program_, event};
}

ToyAwait ToyActions::plain_load(unsigned location, SiteId site, Place place) {
  Event event = make(EventKind::plain_load, location, thread_, site, place);
  event.order = MemoryOrder::not_atomic;
  event.writes = false;
  return {program_, event};
}

ToyAwait ToyActions::plain_store(unsigned location, std::uint64_t value, SiteId site, Place place) {
  Event event = make(EventKind::plain_store, location, thread_, site, place);
  event.order = MemoryOrder::not_atomic;
  event.operand.low = value;
  return {program_, event};
}

ToyAwait ToyActions::lock(unsigned location, SiteId site, Place place) {
  return {program_, make(EventKind::lock, location, thread_, site, place)};
}

ToyAwait ToyActions::lock_again(unsigned location, SiteId site, Place place) {
  Event event = make(EventKind::lock, location, thread_, site, place);
  event.set_mutex_kind(MutexKind::recursive);
  return {program_, event};
}

ToyAwait ToyActions::try_lock(unsigned location, SiteId site, Place place) {
  return {program_, make(EventKind::try_lock, location, thread_, site, place)};
}

ToyAwait ToyActions::unlock(unsigned location, SiteId site, Place place) {
  return {program_, make(EventKind::unlock, location, thread_, site, place)};
}

ToyAwait ToyActions::take(unsigned location, SiteId site, Place place) {
  return {program_, make(EventKind::semaphore_wait, location, thread_, site, place)};
}

ToyAwait ToyActions::try_take(unsigned location, SiteId site, Place place) {
  Event event = make(EventKind::semaphore_wait, location, thread_, site, place);
  event.set_may_fail(true);
  return {program_, event};
}

ToyAwait ToyActions::give(unsigned location, SiteId site, Place place) {
  return {program_, make(EventKind::semaphore_post, location, thread_, site, place)};
}

ToyAwait ToyActions::look(unsigned location, SiteId site, Place place) {
  Event event = make(EventKind::semaphore_read, location, thread_, site, place);
  event.writes = false;
  return {program_, event};
}

ToyAwait ToyActions::poll(unsigned first, unsigned last, SiteId site, Place place) {
  Event event = make(EventKind::kernel_poll, first, thread_, site, place);
  event.range.size = toy_range(last).address + toy_range(last).size - event.range.address;
  event.set_awaited(~std::uint64_t{0});
  event.writes = false;
  return {program_, event};
}

ToyAwait ToyActions::once(unsigned location, SiteId site, Place place) {
  return {program_, make(EventKind::once, location, thread_, site, place)};
}

ToyAwait ToyActions::condition_wait(unsigned condition, unsigned mutex, SiteId site, Place place) {
  Event event = make(EventKind::condition_wait, condition, thread_, site, place);
  event.second = toy_range(mutex);
  return {program_, event};
}

ToyAwait ToyActions::timed_wait(unsigned condition, unsigned mutex, SiteId site, Place place) {
  Event event = make(EventKind::condition_wait, condition, thread_, site, place);
  event.second = toy_range(mutex);
  event.set_time_limit(true);
  return {program_, event};
}

ToyAwait ToyActions::condition_wake(unsigned condition, unsigned mutex, SiteId site, Place place) {
  Event event = make(EventKind::condition_wake, condition, thread_, site, place);
  event.second = toy_range(mutex);
  return {program_, event};
}

ToyAwait ToyActions::condition_signal(unsigned condition, SiteId site, Place place) {
  return {program_, make(EventKind::condition_signal, condition, thread_, site, place)};
}

ToyAwait ToyActions::condition_broadcast(unsigned condition, SiteId site, Place place) {
  return {program_, make(EventKind::condition_broadcast, condition, thread_, site, place)};
}

ToyAwait ToyActions::choice(std::uint16_t count, SiteId site, Place place) {
  Event event = make(EventKind::choice, 0, thread_, site, place);
  event.range = {};
  event.choices = count;
  return {program_, event};
}

ToyAwait ToyActions::assume(SiteId site, Place place) {
  Event event = make(EventKind::assume, 0, thread_, site, place);
  event.range = {};
  return {program_, event};
}

void ToyActions::invoke(std::uint32_t label) {
  program_.log_.push_back({.kind = LogKind::invocation, .thread = thread_, .label = label});
}

void ToyActions::respond(std::uint32_t label, std::uint64_t value) {
  program_.log_.push_back(
      {.kind = LogKind::response, .thread = thread_, .label = label, .value = value});
}

void ToyActions::note(std::uint64_t value) { program_.slots_[thread_].notes.push_back(value); }

}  // namespace heddle::scheduler::testing
