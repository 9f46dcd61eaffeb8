#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/name_table.hpp"
#include "scheduler/event_rows.hpp"

/// The one table of events: whoever asks what a kind of event is like asks here. What a kind *does*
/// is in runtime/events, one switch to forecast and one to perform, which name every kind.
namespace heddle::scheduler {

/// clang-format keeps a row together; what a row leaves out is as EventTraits has it.
inline constexpr std::array event_table{
    detail::bodiless(EventKind::none, "none", {}, Told::values),
    detail::atomic(EventKind::load, "load", MemoryUse::load),
    detail::atomic(EventKind::store, "store", MemoryUse::store),
    detail::atomic(EventKind::read_modify_write, "read_modify_write", MemoryUse::update),
    detail::atomic(EventKind::compare_exchange, "compare_exchange", MemoryUse::compare),
    EventTraits{.kind = EventKind::fence,
                .name = "fence",
                .footprint = Footprint::nothing,
                .race = RaceRole::none,
                .acquires = Acquires::as_fence,
                .releases = Releases::as_fence,
                .spins = true,
                .verb = "fence",
                .told = Told::order,
                .standstill = "waits on"},
    detail::plain(EventKind::plain_load, "plain_load", MemoryUse::load),
    detail::plain(EventKind::plain_store, "plain_store", MemoryUse::store),
    EventTraits{.kind = EventKind::free_block,
                .name = "free_block",
                .footprint = Footprint::write,
                .race = RaceRole::frees,
                .releases = Releases::ends,
                .verb = "free",
                .told = Told::block},
    // It may touch its bytes in any way, so of races nothing can be said.
    EventTraits{.kind = EventKind::opaque,
                .name = "opaque",
                .footprint = Footprint::everything,
                .race = RaceRole::none,
                .acquires = Acquires::everything,
                .releases = Releases::everything,
                .told = Told::origin},
    detail::taking(detail::LockMode::exclusive, EventKind::lock, "lock", "lock", "waits to lock"),
    detail::trying(detail::LockMode::exclusive, EventKind::try_lock, "try_lock", "try to lock"),
    detail::giving_up(EventKind::unlock, "unlock", Releases::lock, "unlock"),
    detail::taking(detail::LockMode::shared, EventKind::shared_lock, "shared_lock",
                   "lock for reading", "waits to lock for reading"),
    detail::trying(detail::LockMode::shared, EventKind::try_shared_lock, "try_shared_lock",
                   "try to lock for reading"),
    detail::giving_up(EventKind::shared_unlock, "shared_unlock", Releases::shared_lock,
                      "unlock for reading"),
    EventTraits{.kind = EventKind::condition_wait,
                .name = "condition_wait",
                .state_of = StateOf::second,
                .releases = Releases::second_lock,
                .timeout = EventKind::condition_timeout,
                .verb = "wait for"},
    // The signal is behind it: what it touches is the mutex.
    EventTraits{.kind = EventKind::condition_wake,
                .name = "condition_wake",
                .footprint = Footprint::nothing,
                .waiting = Waiting::for_second,
                .needs = Needs::no_other_holder,
                .state_of = StateOf::second,
                .acquires = Acquires::second_lock,
                .verb = "woken by",
                .standstill = "waits for a signal on"},
    detail::timing_out(EventKind::condition_timeout, "condition_timeout", Waiting::for_range),
    EventTraits{.kind = EventKind::condition_signal, .name = "condition_signal", .verb = "signal"},
    EventTraits{.kind = EventKind::condition_broadcast,
                .name = "condition_broadcast",
                .verb = "signal all of"},
    EventTraits{.kind = EventKind::futex_wait,
                .name = "futex_wait",
                .outcome = Outcome::by_word,
                .timeout = EventKind::wait_timeout,
                .verb = "futex wait on"},
    // It touches the waiters, `second`, not the word; so does the timeout.
    EventTraits{.kind = EventKind::futex_wake,
                .name = "futex_wake",
                .footprint = Footprint::nothing,
                .verb = "futex wake of"},
    detail::timing_out(EventKind::wait_timeout, "wait_timeout", Waiting::for_second),
    EventTraits{.kind = EventKind::semaphore_wait,
                .name = "semaphore_wait",
                .outcome = Outcome::by_count,
                .waiting = Waiting::unless_it_may_fail,
                .needs = Needs::a_count,
                .state_of = StateOf::range,
                .acquires = Acquires::object,
                .verb = "take from semaphore",
                .standstill = "waits for the semaphore"},
    detail::giving_up(EventKind::semaphore_post, "semaphore_post", Releases::object,
                      "post to semaphore"),
    EventTraits{.kind = EventKind::barrier_wait,
                .name = "barrier_wait",
                .acquires = Acquires::object,
                .releases = Releases::object,
                .verb = "arrive at barrier",
                .standstill = "waits at the barrier"},
    EventTraits{.kind = EventKind::once,
                .name = "once",
                .waiting = Waiting::for_range,
                .needs = Needs::nobody_inside,
                .state_of = StateOf::range,
                .acquires = Acquires::object,
                .releases = Releases::object,
                .verb = "once",
                .standstill = "waits for the initialisation of"},
    detail::bodiless(EventKind::thread_create, "thread_create", "start", Told::peer),
    detail::bodiless(EventKind::thread_join, "thread_join", "join", Told::peer,
                     "waits for the end of"),
    detail::bodiless(EventKind::choice, "choice", "choose", Told::choice),
    EventTraits{.kind = EventKind::semaphore_read,
                .name = "semaphore_read",
                .state_of = StateOf::range,
                .verb = "read semaphore"},
    detail::bodiless(EventKind::assume, "assume", "assume", Told::origin, "is given up at"),
    EventTraits{.kind = EventKind::local_end,
                .name = "local_end",
                .footprint = Footprint::write,
                .race = RaceRole::frees,
                .releases = Releases::ends,
                .verb = "end of the variable",
                .told = Told::block},
    EventTraits{.kind = EventKind::kernel_enter,
                .name = "kernel_enter",
                .race = RaceRole::none,
                .spins = true,
                .verb = "enter the kernel with"},
    detail::in_kernel(EventKind::kernel_read, "kernel_read", "read", "waits for a read of"),
    detail::in_kernel(EventKind::kernel_write, "kernel_write", "write", "waits for a write to"),
    detail::in_kernel(EventKind::kernel_poll, "kernel_poll", "poll", "waits for a poll of"),
    detail::changing_in_kernel(EventKind::kernel_close, "kernel_close", "close"),
    detail::changing_in_kernel(EventKind::kernel_control, "kernel_control", "control"),
    // What it synchronises cannot be seen: it orders calls, and nothing else.
    EventTraits{.kind = EventKind::library_call,
                .name = "library_call",
                .race = RaceRole::none,
                .verb = "call"},
    detail::giving_up(EventKind::destroy, "destroy", Releases::nothing, "destroy"),
    detail::giving_up(EventKind::thread_over, "thread_over", Releases::lock, "end"),
    detail::trying(detail::LockMode::exclusive, EventKind::try_join, "try_join", "try to join"),
    detail::taking(detail::LockMode::exclusive, EventKind::await_end, "await_end",
                   "wait for the end of", "waits for the end of"),
    detail::giving_up(EventKind::cancel, "cancel", Releases::lock, "cancel"),
    detail::trying(detail::LockMode::exclusive, EventKind::cancel_test, "cancel_test",
                   "look for a cancellation of"),
};

[[nodiscard]] constexpr std::size_t index_of(EventKind kind) {
  return static_cast<std::size_t>(kind);
}

namespace detail {

consteval auto names_of_events() {
  base::NamedValue<EventKind> names[event_table.size()];
  for (std::size_t row = 0; row < event_table.size(); ++row) {
    names[row] = {event_table[row].kind, event_table[row].name};
  }
  return base::NameTable<EventKind, event_table.size()>(names);
}

/// One column by itself, a byte a kind: what is asked of every event stays in one cache line.
template <auto Column>
inline constexpr auto column = [] {
  std::array<std::remove_cvref_t<decltype(event_table[0].*Column)>, event_table.size()> values{};
  for (std::size_t row = 0; row < values.size(); ++row) {
    values[row] = event_table[row].*Column;
  }
  return values;
}();

}  // namespace detail

/// Kinds and their names, both ways. It does not compile if a kind has no row, or if a row is not
/// at its kind's place: so a kind is the index of its row.
inline constexpr auto event_names = detail::names_of_events();

[[nodiscard]] constexpr const EventTraits& traits_of(EventKind kind) {
  return event_table[index_of(kind)];
}

/// The enumerator as text: "compare_exchange". For messages and trace files.
[[nodiscard]] constexpr std::string_view name_of(EventKind kind) {
  return event_names.name_of(kind);
}

/// Whether it stands before the event, for good, in a loop of more than that: one that changes
/// something and puts it back, or that takes locks and gives them up.
[[nodiscard]] constexpr bool goes_round(const Event& event) {
  return event.idle_lap == IdleLap::returned ||
         (event.idle_lap == IdleLap::waiting && !traits_of(event.kind).spins);
}

/// Whether a thread that stands before the event for good goes round in a loop.
[[nodiscard]] constexpr bool spins(const Event& event) {
  const EventTraits& traits = traits_of(event.kind);
  return goes_round(event) ||
         (traits.spins && (traits.waiting != Waiting::unless_it_may_fail || event.may_fail()));
}

/// What is said of a thread that stands before such an event for good: "waits to lock".
[[nodiscard]] constexpr std::string_view standstill_verb(const Event& event) {
  if (goes_round(event)) {
    return "goes round in a loop at";
  }
  const EventTraits& traits = traits_of(event.kind);
  const bool waits = traits.waiting != Waiting::unless_it_may_fail || !event.may_fail();
  if (!traits.standstill.empty() && waits) {
    return traits.standstill;
  }
  return traits.spins ? "spins on" : "waits on";
}

/// One trait, for where time counts: trait<&EventTraits::footprint>(kind).
template <auto Column>
[[nodiscard]] constexpr auto trait(EventKind kind) {
  return detail::column<Column>[index_of(kind)];
}

}  // namespace heddle::scheduler
