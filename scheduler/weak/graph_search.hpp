#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "scheduler/weak/consistency.hpp"
#include "scheduler/weak/execution_graph.hpp"
#include "scheduler/weak/guided_program.hpp"
#include "scheduler/weak/guided_replay.hpp"
#include "scheduler/weak/location_table.hpp"

namespace heddle::scheduler {

enum class GraphEnding : std::uint8_t {
  completed,  ///< all threads have ended
  blocked,    ///< those that are left wait for what does not come
  given_up,   ///< a thread waits in vain (waiting_threads.hpp): told for its races only
  faulted,    ///< a thread has done wrong: the others may have had more to do
  cut,        ///< threads can go on; not of a search
};

/// How an execution with this graph has ended, or stands, whose threads would take these steps.
[[nodiscard]] GraphEnding ending_of(const ExecutionGraph& graph, ConsistencyModel model,
                                    std::span<const GuidedStep> steps, const GuidedReplay& replay);

struct EndedGraph {
  const ExecutionGraph& graph;
  GraphEnding ending;
  std::span<const GuidedStep> steps;  ///< what those that are left would do next
  const Fault* fault = nullptr;
  std::span<const GraphAccess> accesses = {};  ///< for races_of()
};

struct GraphSearchResult {
  std::uint64_t completed = 0;
  std::uint64_t blocked = 0;
  /// Of a program with faults not all graphs are found: nothing is gone on with after one.
  std::uint64_t faulted = 0;
  std::uint64_t given_up = 0;
  std::uint64_t restarts = 0;   ///< of the program
  std::size_t most_events = 0;  ///< of all graphs that were kept at one time
  /// The search has stopped before an event that it cannot decide about: one of another kind than
  /// atomic accesses, fences, creation of threads, joins, choices, assumptions, locking of mutexes,
  /// semaphores, initialisations that happen once, waiting for condition variables, and
  /// for futexes without a time limit; an access to bytes that overlap with those of another
  /// location, or to more than 16; a thread of a number that another one had; one whose step the
  /// program has marked.
  std::optional<Event> undecided;
  bool is_exhausted = false;  ///< all graphs were found, but for what faults cut off
};

/// All consistent execution graphs of a program, each once.
///
/// The algorithm of M. Kokologiannakis, I. Marmanis, V. Gladstein, V. Vafeiadis, "Truly Stateless,
/// Optimal Dynamic Partial Order Reduction" (POPL 2022); docs/search/weak-memory-search.md says
/// where it departs from theirs. Keeps one graph, and one more for each revisit on the way to it.
/// Not thread-safe.
class GraphSearch {
 public:
  /// Called where an execution has ended. False: end the search.
  using Visit = std::function<bool(const EndedGraph&)>;
  /// Asked before each step. True: end the search.
  using Stop = std::function<bool()>;

  GraphSearch(GuidedProgram& program, ConsistencyModel model) : replay_(program), model_(model) {}

  /// Once. Throws NondeterminismError.
  GraphSearchResult run(const Visit& visit, const Stop& should_stop = [] { return false; });

 private:
  /// One way to add a step: what it reads, or what it is stored after, and which read is given its
  /// write, if one is.
  struct Alternative {
    EventId other = {};
    EventId revisited = {};
    std::uint16_t choice = 0;
  };
  struct Frame {
    Event event;
    LocationNumber location = no_location;
    EventId due = {};  ///< the event whose write is added
    std::vector<Alternative> alternatives = {};
    std::size_t tried = 0;
    bool is_added = false;
    std::optional<ExecutionGraph> before = std::nullopt;  ///< it has taken the place of this graph
  };

  /// Goes on from the graph: a frame for its next step, if it has one.
  void open(const Visit& visit);
  void end(std::span<const GuidedStep> steps, const Visit& visit);
  /// Takes back what the latest frame has added, and adds the next alternative that is consistent.
  bool advance();
  void take_back(Frame& frame);
  void list_alternatives(Frame& frame) const;
  void list_wakes(Frame& frame) const;
  void list_writes(Frame& frame, const EventClock& prefix, std::size_t first) const;
  /// False: it is not consistent, and the graph is as it was.
  bool add(Frame& frame, const Alternative& alternative);
  [[nodiscard]] bool has_use(const GraphEvent& read) const;
  bool add_revisit(Frame& frame, const Alternative& alternative);
  EventId add_read(ExecutionGraph& graph, const Event& event, LocationNumber location,
                   EventId from) const;
  /// Adds a store, or the write that is due.
  EventId add_write(ExecutionGraph& graph, const Frame& frame, EventId after) const;
  [[nodiscard]] EventClock prefix_of(const Frame& frame) const;
  void note_size();

  LocationTable locations_;
  GuidedReplay replay_;
  ConsistencyModel model_;
  ExecutionGraph graph_;
  std::vector<Frame> frames_;
  GraphSearchResult result_;
  bool is_stopped_ = false;
  std::size_t kept_events_ = 0;  ///< of the graphs in frames
};

}  // namespace heddle::scheduler
