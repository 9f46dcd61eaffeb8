#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "base/name_table.hpp"
#include "scheduler/event_traits.hpp"

/// The one table of events: whoever asks what a kind of event is like asks here. What a kind *does*
/// is in runtime/events, one switch to forecast and one to perform, which name every kind.
namespace heddle::scheduler {

/// clang-format keeps a row together; what a row leaves out is as EventTraits has it.
inline constexpr std::array event_table{
    EventTraits{.kind = EventKind::none,
                .name = "none",
                .footprint = Footprint::nothing,
                .race = RaceRole::none,
                .told = Told::values},
    EventTraits{.kind = EventKind::load,
                .name = "load",
                .access = MemoryUse::load,
                .acquires = Acquires::by_order,
                .spins = true,
                .told = Told::values,
                .standstill = "spins on"},
    EventTraits{.kind = EventKind::store,
                .name = "store",
                .access = MemoryUse::store,
                .releases = Releases::by_order,
                .spins = true,
                .told = Told::values,
                .standstill = "spins on"},
    EventTraits{.kind = EventKind::read_modify_write,
                .name = "read_modify_write",
                .access = MemoryUse::update,
                .acquires = Acquires::by_order,
                .releases = Releases::by_order,
                .spins = true,
                .told = Told::values,
                .standstill = "spins on"},
    EventTraits{.kind = EventKind::compare_exchange,
                .name = "compare_exchange",
                .footprint = Footprint::compare,
                .access = MemoryUse::compare,
                .outcome = Outcome::by_value,
                .acquires = Acquires::by_order,
                .releases = Releases::by_order,
                .spins = true,
                .told = Told::values,
                .standstill = "spins on"},
    EventTraits{.kind = EventKind::fence,
                .name = "fence",
                .footprint = Footprint::nothing,
                .race = RaceRole::none,
                .acquires = Acquires::as_fence,
                .releases = Releases::as_fence,
                .spins = true,
                .verb = "fence",
                .told = Told::order},
    EventTraits{.kind = EventKind::plain_load,
                .name = "plain_load",
                .access = MemoryUse::load,
                .race = RaceRole::plain,
                .spins = true,
                .told = Told::values,
                .standstill = "spins on"},
    EventTraits{.kind = EventKind::plain_store,
                .name = "plain_store",
                .access = MemoryUse::store,
                .race = RaceRole::plain,
                .releases = Releases::ends,
                .spins = true,
                .told = Told::values,
                .standstill = "spins on"},
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
    EventTraits{.kind = EventKind::lock,
                .name = "lock",
                .waiting = Waiting::for_range,
                .needs = Needs::no_holder,
                .state_of = StateOf::range,
                .acquires = Acquires::lock,
                .verb = "lock",
                .standstill = "waits to lock"},
    EventTraits{.kind = EventKind::try_lock,
                .name = "try_lock",
                .outcome = Outcome::by_lock,
                .needs = Needs::no_holder,
                .state_of = StateOf::range,
                .acquires = Acquires::lock,
                .spins = true,
                .verb = "try to lock",
                .standstill = "spins on"},
    EventTraits{.kind = EventKind::unlock,
                .name = "unlock",
                .state_of = StateOf::range,
                .releases = Releases::lock,
                .verb = "unlock"},
    EventTraits{.kind = EventKind::shared_lock,
                .name = "shared_lock",
                .waiting = Waiting::for_range,
                .needs = Needs::no_writer,
                .state_of = StateOf::range,
                .acquires = Acquires::shared_lock,
                .verb = "lock for reading",
                .standstill = "waits to lock for reading"},
    EventTraits{.kind = EventKind::try_shared_lock,
                .name = "try_shared_lock",
                .outcome = Outcome::by_lock,
                .needs = Needs::no_writer,
                .state_of = StateOf::range,
                .acquires = Acquires::shared_lock,
                .spins = true,
                .verb = "try to lock for reading",
                .standstill = "spins on"},
    EventTraits{.kind = EventKind::shared_unlock,
                .name = "shared_unlock",
                .state_of = StateOf::range,
                .releases = Releases::shared_lock,
                .verb = "unlock for reading"},
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
    EventTraits{.kind = EventKind::condition_timeout,
                .name = "condition_timeout",
                .waiting = Waiting::for_range,
                .verb = "give up waiting for"},
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
    EventTraits{.kind = EventKind::wait_timeout,
                .name = "wait_timeout",
                .footprint = Footprint::nothing,
                .waiting = Waiting::for_second,
                .verb = "give up waiting for"},
    EventTraits{.kind = EventKind::semaphore_wait,
                .name = "semaphore_wait",
                .outcome = Outcome::by_count,
                .waiting = Waiting::unless_it_may_fail,
                .needs = Needs::a_count,
                .state_of = StateOf::range,
                .acquires = Acquires::object,
                .verb = "take from semaphore",
                .standstill = "waits for the semaphore"},
    EventTraits{.kind = EventKind::semaphore_post,
                .name = "semaphore_post",
                .state_of = StateOf::range,
                .releases = Releases::object,
                .verb = "post to semaphore"},
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
    EventTraits{.kind = EventKind::thread_create,
                .name = "thread_create",
                .footprint = Footprint::nothing,
                .race = RaceRole::none,
                .verb = "start",
                .told = Told::peer},
    EventTraits{.kind = EventKind::thread_join,
                .name = "thread_join",
                .footprint = Footprint::nothing,
                .race = RaceRole::none,
                .verb = "join",
                .told = Told::peer,
                .standstill = "waits for the end of"},
    EventTraits{.kind = EventKind::choice,
                .name = "choice",
                .footprint = Footprint::nothing,
                .race = RaceRole::none,
                .verb = "choose",
                .told = Told::choice},
    EventTraits{.kind = EventKind::semaphore_read,
                .name = "semaphore_read",
                .state_of = StateOf::range,
                .verb = "read semaphore"},
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

/// One trait, for where time counts: trait<&EventTraits::footprint>(kind).
template <auto Column>
[[nodiscard]] constexpr auto trait(EventKind kind) {
  return detail::column<Column>[index_of(kind)];
}

}  // namespace heddle::scheduler
