#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "scheduler/tests/toy_program.hpp"

namespace heddle::scheduler::testing {

/// One line of a generated thread.
struct Instruction {
  enum class Code : std::uint8_t {
    load,
    store,
    add,
    compare_exchange,
    lock,
    unlock,
    try_lock,
    choice,
    plain_load,
    plain_store,
    wait,  ///< with `location` as mutex and the next location as condition: wait, then wake
    signal,
    invoke,
    respond,           ///< with a result made of all the thread has read since `invoke`
    nothing,           ///< a fence: an event that depends on nothing
    scheduled_choice,  ///< a choice that strategies order like other events
    spin,              ///< load until the location holds at least `value`
    retry,             ///< load once, then compare-exchange with what the last one found
    retry_reload,      ///< load and compare-exchange until that succeeds
    take,              ///< one from the semaphore: never, if nobody gives one
    give,
    look,  ///< at the semaphore's count
    once,  ///< an addition to location 0, by whoever comes first
    poll,  ///< of the semaphores from `location` to `value`: until one of them has a unit
  };
  Code code = Code::load;
  unsigned location = 0;
  std::uint64_t value = 0;
  std::uint64_t expected = 0;
  SiteId site = 0;
  unsigned half = whole;  ///< load, store, add, compare_exchange: 0 or 1, of the location
  bool is_weak = false;   ///< compare_exchange, retry, retry_reload: may fail spuriously
  static constexpr unsigned whole = 2;
};

/// Locations above those of data, of which there are four at most.
inline constexpr unsigned first_mutex = 4;
inline constexpr unsigned condition_of_first_mutex = 6;
inline constexpr unsigned semaphore = 7;
inline constexpr unsigned once_flag = 8;
inline constexpr unsigned first_polled = 9;  ///< semaphores that are polled
inline constexpr unsigned last_polled = 11;

using Instructions = std::vector<Instruction>;
using ThreadList = std::vector<Instructions>;

/// What generated programs may contain.
struct ProgramShape {
  unsigned threads = 3;
  unsigned locations = 3;
  unsigned most_events = 7;  ///< of all threads together
  bool locks = true;
  bool choices = true;
  bool plain = false;
  bool conditions = false;
  bool objects = false;     ///< semaphore and once, looks at them, loads of their bytes
  bool polls = false;       ///< polls of several semaphores, to which others give
  bool takes = false;       ///< and from which they take
  bool loops = false;       ///< spin and retry loops, all of whose laps are idle
  bool halves = false;      ///< accesses of halves of locations
  bool weak = false;        ///< compare-exchanges mostly, which may fail spuriously
  unsigned operations = 0;  ///< 0: threads are not divided into operations
};

[[nodiscard]] ThreadList random_threads(std::mt19937& random, const ProgramShape& shape);

/// The same threads for an oracle that sees only orders of events: an event that depends on nothing
/// in each operation that has none, and choices taken anywhere, not as soon as they are reached.
[[nodiscard]] ThreadList with_all_places_as_events(const ThreadList& threads);

/// A program that runs the lists; each thread notes every value it reads.
[[nodiscard]] ToyProgram make_program(const ThreadList& threads, unsigned locations = 12);

/// For the message of a failed comparison.
[[nodiscard]] std::string describe(const ThreadList& threads);

}  // namespace heddle::scheduler::testing
