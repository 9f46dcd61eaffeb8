#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "scheduler/event.hpp"
#include "scheduler/recorded_path.hpp"

/// The seam between the exploration and whatever runs the program: the fiber runtime in production,
/// a toy program of event lists in the scheduler's tests.
namespace heddle::scheduler {

enum class LogKind : std::uint8_t {
  plain_load,     ///< address, size, label = site
  plain_store,    ///< address, size, label = site
  allocation,     ///< address, size, label = site: what was known about these bytes is void
  free_block,     ///< address, size, label = site: counts as a plain write of the whole block
  invocation,     ///< label = operation
  response,       ///< label = operation, tag and value = its result
  thread_begin,   ///< `thread` begins, created by thread `label`: ordered after all that one did so
                  ///< far
  thread_end,     ///< `thread` has no further event
  thread_woken,   ///< the event of thread `label` ended `thread`'s waiting: what `thread` does next
                  ///< is ordered after it
  thread_let_go,  ///< no part of the program: where a search takes threads for alike, what `thread`
                  ///< does next comes after event number `label`, see symmetry/turns.hpp
  identity_use,   ///< what happens next may depend on which thread `thread` is, or, if that is one
                  ///< that asked, on which other threads are which: threads that do the same
                  ///< otherwise may differ from here on
  thread_joined,  ///< `thread` has waited for `label` to end: ordered after all that one did
  life_end,       ///< address, size, label = site, tag: local variables of `thread` are no more;
                  ///< counts as a plain write of them
  library_call,   ///< label, tag: `thread` begins or ends a call of library `label`, which is not
                  ///< instrumented: what it synchronises with cannot be seen; address stands for
                  ///< what the library keeps, value for the function: see call_site
};

/// Bits of the tag of a life_end: of variables of a block, in a function that goes on; and: another
/// thread may have had to do with them already.
inline constexpr std::uint8_t life_end_of_scope = 1;
inline constexpr std::uint8_t life_end_of_shared = 2;

/// Bits of the tag of a library_call. It is a whole call that left memory as it was, so that it has
/// told no other thread anything; and: whatever it does, it synchronises nothing.
inline constexpr std::uint8_t library_call_is_quiet = 1;
inline constexpr std::uint8_t library_call_is_unordered = 2;

/// What stands for the calls of a function among the promoted sites, apart for those that change
/// something. `function` is a number that it has in every process.
inline constexpr SiteId call_sites = SiteId{1} << 31U;
[[nodiscard]] constexpr bool is_call_site(SiteId site) { return site >= call_sites; }
[[nodiscard]] constexpr SiteId call_site(std::uint64_t function, bool changes) {
  constexpr SiteId numbers = (SiteId{1} << 30U) - 1;
  return call_sites | (changes ? SiteId{1} << 30U : 0) | (static_cast<SiteId>(function) & numbers);
}

/// Among the promoted sites: the order of all changes of kernel objects matters, also of different
/// ones. An event that tells it (Event::tells_order) is why.
inline constexpr SiteId order_in_kernel = call_site(~std::uint64_t{0}, true);

/// What stands for `site` among the promoted sites, if what is looked at between steps changes
/// there: its events are visible, and depend on each other (around/inspected_program.hpp).
inline constexpr SiteId visible_sites = SiteId{1} << 30U;
[[nodiscard]] constexpr SiteId visible_site(SiteId site) { return visible_sites | site; }
[[nodiscard]] constexpr bool is_visible_site(SiteId site) {
  return site >= visible_sites && site < call_sites;
}

/// Among the promoted sites: an instrumented place, whose accesses are events.
[[nodiscard]] constexpr bool is_code_site(SiteId site) { return site < visible_sites; }

/// What a thread did between events, in the order in which it was done. None of this is a
/// scheduling point: plain accesses do not interfere until they race, the rest has no effect on
/// other threads.
struct LogEntry {
  LogKind kind = LogKind::plain_load;
  std::uint8_t tag = 0;
  ThreadId thread = 0;
  std::uint32_t label = 0;
  std::uintptr_t address = 0;
  std::uint64_t size = 0;
  std::uint64_t value = 0;
};

/// Why an execution cannot go on, or what is wrong with how it ended.
enum class FaultKind : std::uint8_t {
  crash,
  assertion,
  use_after_free,
  double_free,
  invalid_free,
  heap_overflow,
  leak,
  livelock,  ///< all who are left spin on values that cannot change
  deadlock,
  step_limit,      ///< the event budget of one execution was used up
  nondeterminism,  ///< the same schedule led to another event
  use_after_return,
  use_after_scope,
  computation,  ///< no event for longer than is allowed: nothing is known to be wrong
  time_up,      ///< nothing wrong: the program was stopped amid its code
  invariant,    ///< what is to hold between steps does not hold after this one. The last one
};

/// A place in the source of the program.
struct CodePlace {
  std::string function;  ///< without its parameters; empty: not known
  std::string file;      ///< likewise
  unsigned line = 0;     ///< 0: not known
};

struct Fault {
  FaultKind kind = FaultKind::crash;
  ThreadId thread = 0;
  SiteId site = 0;        ///< where, if known
  SiteId other_site = 0;  ///< where the memory's life ended, if known: the block was freed, ...
  std::string message;    ///< one line, for a person; "site 0" in it stands for this place
  CodePlace place = {};   ///< where, if that is known and no site is there
};

/// The result of letting the program run up to where every live thread is stopped before its next
/// event (or waits, or has ended). Valid until the next call of step or restart.
struct Step {
  Event event;                    ///< executed, with its outcome; kind none after a restart
  std::span<const LogEntry> log;  ///< what was done after the event, in order
  const Fault* fault = nullptr;   ///< not null: the execution ended here
};

/// How far Execution::replay_prefix came.
struct ReplayedPrefix {
  std::size_t events = 0;
  const Fault* fault = nullptr;  ///< not null: the execution ended here
};

/// One execution in progress.
class Execution {
 public:
  virtual ~Execution() = default;

  /// The next event of each thread that has one, in ascending order of thread; events that cannot
  /// happen now are included, with `enabled` false. Empty: all threads have ended, or the program
  /// has. The span is valid until the next call. Calling it twice without a step gives the same
  /// answer.
  virtual std::span<const Event> next_events() = 0;

  /// The same, with those that the search leaves out though the program has them: for reports.
  virtual std::span<const Event> all_next_events() { return next_events(); }

  /// Whether a thread is left that all_next_events() may have, and next_events() has not.
  [[nodiscard]] virtual bool holds_some() { return false; }

  /// What follows is no part of the execution: steps that only show where it would lead. Nobody is
  /// to learn from them.
  virtual void look_ahead() {}

  /// Executes the next event of `thread`, which must be enabled, with the given choice (below the
  /// event's `choices`), then runs on until every thread is stopped before its next event.
  virtual const Step& step(ThreadId thread, std::uint16_t choice) = 0;

  /// As step(thread, choice), and then a step of each of these threads, one after the other, with
  /// choice 0: as long as its next event, and that of the thread that went last, is an access to
  /// memory of one value, enabled, after no idle lap and no yield, and the next events of all
  /// others stay as they are, but for what they would find in memory. It may take fewer. What was
  /// done, at least one step; only the last one may have a fault. Valid as long as what step()
  /// returns.
  virtual std::span<const Step> steps(ThreadId thread, std::uint16_t choice,
                                      std::span<const ThreadId> /*further*/) {
    return {&step(thread, choice), 1};
  }

  /// Which event one of the next events would be, as far as that is known without executing it.
  virtual Event unexecuted(const Event& next) { return next; }

  /// Executes these events, which an earlier execution executed from where this one stands, one
  /// after the other: as step() would, but nobody is told what was done. Stops before an event that
  /// is not what its thread does next, or cannot happen, and where the execution ends.
  virtual ReplayedPrefix replay_prefix(std::span<const Event> recorded) {
    ReplayedPrefix replayed;
    for (const Event& event : recorded) {
      const std::span<const Event> next = next_events();
      const auto found = std::find_if(next.begin(), next.end(),
                                      [&](const Event& e) { return e.thread == event.thread; });
      if (found == next.end() || !found->enabled || !is_same_step(*found, event)) {
        break;
      }
      replayed.fault = step(event.thread, event.choice).fault;
      ++replayed.events;
      if (replayed.fault != nullptr) {
        break;
      }
    }
    return replayed;
  }
};

/// Sites of plain accesses and frees that raced before and are therefore events: sorted, unique.
using PromotedSites = std::vector<SiteId>;

/// A program that can be run again and again from the same initial state.
class Program {
 public:
  virtual ~Program() = default;

  /// Ends the execution in progress, wherever it stands, restores the initial state and runs up to
  /// the first events. The two references stay valid until the next restart.
  virtual Execution& restart(const PromotedSites& promoted) = 0;

  /// What was done before the first events of the current execution; its event has kind none.
  [[nodiscard]] virtual const Step& first_step() const = 0;
};

}  // namespace heddle::scheduler
