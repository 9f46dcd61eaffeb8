#pragma once

#include <cstdint>
#include <vector>

#include "scheduler/next_events.hpp"
#include "scheduler/search/trace_races.hpp"
#include "scheduler/strategy.hpp"
#include "scheduler/trace/access_lists.hpp"

namespace heddle::scheduler {

/// Dynamic partial-order reduction under a preemption bound: K. Coons, M. Musuvathi, K. McKinley,
/// "Bounded partial-order reduction", OOPSLA 2013, sections 4 and 5, on top of C. Flanagan and
/// P. Godefroid, "Dynamic partial-order reduction for model checking software", POPL 2005.
///
/// For each race, the thread of the second event is to be tried where the first one was executed,
/// and, conservatively, also at each step before that in the block of steps that the first one's
/// thread made without a break: putting it there may need fewer preemptions. Each class of traces
/// that has an execution within the bound is visited, some of them more than once: there are no
/// sleep sets, since the execution for which a sleeping thread's twin was explored may have needed
/// more preemptions, and been cut.
///
/// Departures:
/// - Races are those of TraceRaces: waiting events are compared with earlier acquisitions.
/// - Where the second thread could not go, all who could are tried (as in POPL 2005).
/// - A preemption is a switch away from a thread that could go on and did not yield.
/// - The paper adds the beginning of the block only. With locks that is not enough: a thread that
///   runs up to a lock that is held can be left for nothing, so that a place within the block may
///   be the only one that fits the bound.
/// - All races are looked at, not only those of events that are directly one after the other: the
///   executions between may be out of bounds.
/// - Nobody is parked after idle laps: the execution in which the thread comes later may need more
///   preemptions. Threads wait instead; where one does, everything is tried at each step before.
class BoundedDpor final : public Strategy {
 public:
  /// What to do when a thread waits in a loop, where the search becomes one of all orders within
  /// the bound.
  enum class WhereThreadsWait : std::uint8_t {
    goes_on,  ///< to the end all the same
    gives_up  ///< the execution that shows it is the last
  };
  /// `parks_returned`: for the search to end where threads could go round for ever. What is left
  /// out then may be within the bound.
  explicit BoundedDpor(unsigned bound,
                       WhereThreadsWait where_threads_wait = WhereThreadsWait::goes_on,
                       bool parks_returned = false)
      : bound_(bound), where_threads_wait_(where_threads_wait), parks_returned_(parks_returned) {}

  [[nodiscard]] bool parks_returned() const override { return parks_returned_; }
  /// Whether a thread was parked.
  [[nodiscard]] bool has_parked() const { return has_parked_; }

  bool begin_execution() override;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
  std::uint16_t choose_value(std::uint16_t count) override;
  void end_execution(const EndedExecution& execution) override;
  [[nodiscard]] std::size_t known_beginning(std::span<const Event> executed) override;
  void note_replayed(std::span<const Event> executed) override;

  /// How many places had a thread that was to be tried and could not be within the bound. 0 at the
  /// end of an exhausted search: the bound cut nothing.
  [[nodiscard]] std::uint64_t cut() const { return cut_; }

  /// Whether it ended since a thread waits in a loop, with more to explore.
  [[nodiscard]] bool has_given_up() const { return has_given_up_; }

 private:
  /// One step of the current path.
  struct Node {
    ThreadSet enabled;
    ThreadSet wanted;  ///< to be tried, or tried
    ThreadSet done;    ///< tried, the present one included
    ThreadId chosen = 0;
    bool is_choice = false;  ///< an event of kind `choice`: going there is no switch
    std::uint16_t value = 0;
    std::uint16_t values = 1;
    unsigned preemptions = 0;  ///< before this step
    ThreadSet free;            ///< threads to which going costs no preemption here
    bool seen = false;         ///< `recorded` is known
    Event recorded = {};
  };

  /// One of these threads is to be tried at the step, and at those before it in its run.
  struct Wish {
    Position position = 0;
    ThreadSet leading;
    friend bool operator==(const Wish&, const Wish&) = default;
  };

  bool advance(Node& node);
  void enter(std::span<const Event> next_events);
  void repeat(std::span<const Event> next_events);
  void want_all();
  void note_runs();
  void wish(const TraceRace& race, TraceRaces& races);
  void want_among_choices(const TraceRace& race, TraceRaces& races, ThreadSet leading);
  void grant_wishes();
  static void want(Node& node, const ThreadSet& leading);
  [[nodiscard]] bool is_within(const Node& node, ThreadId thread) const {
    return node.free.contains(thread) || node.preemptions < bound_;
  }
  [[nodiscard]] Position block_begin(Position position) const;
  [[nodiscard]] const Node* last_switch() const;

  unsigned bound_;
  WhereThreadsWait where_threads_wait_;
  bool parks_returned_;
  bool has_given_up_ = false;
  bool has_parked_ = false;
  std::vector<Node> nodes_;
  std::size_t depth_ = 0;
  Position first_new_ = 0;
  bool begun_ = false;
  std::uint64_t cut_ = 0;
  AccessLists lists_;
  std::vector<TraceRace> found_;
  std::vector<Position> run_begins_;             ///< by step: where its thread's run begins
  std::vector<std::vector<Position>> steps_of_;  ///< by thread
  std::vector<Position> choices_;                ///< by step: how many choices come before it
  std::vector<Wish> wishes_;
  std::vector<ThreadSet> holding_;  ///< wishes that hold at a step
};

}  // namespace heddle::scheduler
