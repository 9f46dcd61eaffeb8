#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "scheduler/next_events.hpp"
#include "scheduler/random/seeded.hpp"

namespace heddle::scheduler {

/// What the probability of finding a bug depends on: n, k and d of the paper.
struct PctBound {
  unsigned threads = 0;
  std::uint64_t events = 0;  ///< at which there was a choice of thread
  unsigned depth = 0;
  /// An execution shows a given bug of this depth with at least this probability:
  /// 1 / (threads * events^(depth - 1)). 0 before the first execution.
  [[nodiscard]] double probability() const;
};

/// Probabilistic concurrency testing: S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte,
/// "A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs", ASPLOS 2010, section 3.
///
/// Each thread has a random priority, and the enabled thread of highest priority goes. At depth - 1
/// events drawn at random from an execution's k events, the thread that would go is given a
/// priority below all initial ones. A bug has depth d if it shows whenever d pairs of events come
/// in a certain order. Never exhausted; the n-th execution of a seed is always the same.
///
/// Departures:
/// - k is the largest number of events in an execution so far that was not given up at its limit;
///   the first execution uses what the constructor is told. Only events at which two or more
///   threads are enabled count and can be change points: elsewhere nobody can be delayed.
/// - A change point lowers the thread before the drawn event, not after it, so that the event
///   itself is what is delayed, also when the thread was not the one that went last.
/// - Threads may appear at any time; each draws its priority when it is first seen.
/// - A thread that yields falls below all others with probability 1/2, and one that has gone on for
///   1,000 + 10 k events without a break while others could does so for certain: the others may
///   have to act before it can get anywhere. (The paper has such a rule for yields, too. Were it
///   applied each time, orders in which a thread goes on at once would never be seen.) A thread
///   that cannot go on anyway keeps its priority. Programs without yields lose nothing of the
///   bound.
/// - Values are drawn uniformly; the bound is about the order of events only.
class Pct final : public Seeded {
 public:
  struct Options {
    std::uint64_t seed = 1;
    unsigned depth = 3;                 ///< at least 1
    std::uint64_t expected_events = 0;  ///< k for the first execution; 0: not known
  };
  explicit Pct(const Options& options);

  bool begin_execution() override;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
  void end_execution(const EndedExecution& execution) override;

  /// For the next execution, as far as the executions so far tell.
  [[nodiscard]] PctBound bound() const { return {threads_, events_, depth_}; }

 private:
  void admit(std::span<const Event> next_events);
  [[nodiscard]] const Event* highest(std::span<const Event> next_events) const;
  const Event* pass_change_points(const Event* highest, std::span<const Event> next_events);
  void lower_below_all(ThreadId thread) { priorities_.at(thread) = --lowest_; }

  unsigned depth_;
  std::uint64_t events_;  ///< k
  unsigned threads_ = 0;  ///< n

  // Of the current execution.

  std::vector<std::uint64_t> change_points_;  ///< depth - 1 of them; the i-th gives priority i + 1
  std::array<std::int64_t, max_threads> priorities_{};  ///< initial ones are above `depth_`
  ThreadSet admitted_;                                  ///< those that have a priority
  std::int64_t lowest_ = 0;
  std::uint64_t passed_ = 0;    ///< events with a choice of thread so far
  std::uint64_t in_a_row_ = 0;  ///< events of last_ without a break, while others could go
  std::optional<ThreadId> last_;
};

}  // namespace heddle::scheduler
