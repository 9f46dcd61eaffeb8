#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/next_events.hpp"
#include "scheduler/random/event_counts.hpp"
#include "scheduler/random/seeded.hpp"

namespace heddle::scheduler {

/// Selectively uniform random walk: H. Zhao, D. Wolff, U. Mathur, A. Roychoudhury, "Selectively
/// Uniform Concurrency Testing", ASPLOS 2024.
///
/// Some events are of interest in an execution. A thread is intended to do the next of those, drawn
/// with a probability proportional to how many such events it has left; until it does, others may
/// do only what is of no interest. If the counts are right, and nobody has to wait, the events of
/// interest come in each of their orders with the same probability, however many the other events
/// are. (A random walk that gives each thread the same chance favours orders in which threads
/// advance at the same pace.) Threads that are not created yet count for the one that leads to
/// their creation; when a thread is created, the intention goes on to it or stays, by their
/// weights. Never exhausted; the n-th execution of a seed is always the same.
///
/// Departures:
/// - In half of the executions all events are of interest, in the others those on one location that
///   threads share, drawn anew each time: the place of the bug is not known.
/// - Counts are learned from the executions so far, see EventCounts; in the first one all threads
///   weigh the same. A thread that has more events than that weighs 1, as long as it goes on.
/// - Threads that wait are not drawn. If the intended thread has to wait and all others stand
/// before
///   events of interest, the intention is drawn anew; also when the intended thread yields, or does
///   not come to an event of interest for longer than an execution takes: it may wait in a loop for
///   one of those who are held back.
/// - Values are drawn uniformly.
class Surw final : public Seeded {
 public:
  /// Which events are of interest in an execution: all, those on one location, or either, as drawn.
  enum class Interest : std::uint8_t { drawn, everything, one_location };
  explicit Surw(std::uint64_t seed, Interest interest = Interest::drawn)
      : Seeded(seed), interest_(interest) {}

  bool begin_execution() override;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
  void end_execution(const EndedExecution& execution) override;

 private:
  void note_begun(std::span<const Event> next_events);
  [[nodiscard]] std::optional<ThreadId> begun_ancestor(ThreadId thread) const;
  void weigh(std::span<const Event> next_events);
  [[nodiscard]] bool is_to_be_drawn(std::span<const Event> next_events) const;
  void draw_intention(std::span<const Event> next_events);
  void list_candidates(std::span<const Event> next_events);
  std::uint32_t below(std::uint64_t count) {
    return random().below(static_cast<std::uint32_t>(count));
  }

  Interest interest_;
  EventCounts counts_;
  std::uint64_t executions_ = 0;

  // Of the current execution.

  EventCounts::Group group_ = EventCounts::everything;  ///< the events of interest
  std::array<std::uint32_t, max_threads> left_{};       ///< of those, by thread, as estimated
  std::array<std::uint64_t, max_threads> weights_{};    ///< by thread, when last asked
  ThreadSet begun_;                                     ///< threads that have been seen
  std::optional<ThreadId> intended_;
  std::uint64_t waited_ = 0;  ///< events since the intention was drawn
  std::uint64_t patience_ = 0;
  std::vector<ThreadId> candidates_;
};

}  // namespace heddle::scheduler
