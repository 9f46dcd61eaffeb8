#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/exploration/progress.hpp"
#include "harnesses/jobs/crew/crew.hpp"
#include "harnesses/jobs/search_state.hpp"
#include "harnesses/jobs/stage_tally.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/queue/search_queue.hpp"
#include "harnesses/queue/sharing.hpp"
#include "scheduler/plan/stage_runner.hpp"

namespace heddle::harnesses {

/// Explores the stages of a plan together with whoever takes from the same queue.
///
/// All follow the same plan: when an epoch of the queue is over, each counts its results, in their
/// order, and so all come to the same next stage, which is the next epoch. Who comes later follows
/// from the beginning. What a worker remembers to have told (its process keeps histories that it
/// has committed) is right only while all its commits count: otherwise its process is replaced.
class StagesInQueue final : public scheduler::StageRunner {
 public:
  /// `crew` has one worker. `machine` is a name for messages. All must outlive this object.
  StagesInQueue(SearchQueue& queue, Crew& crew, const Options& options, SearchState& state,
                Progress& progress, std::string machine);

  /// Throws ServerGone: all is to be begun anew, with a new connection and crew.
  scheduler::StageDone run(const scheduler::StageOrder& order) override;
  [[nodiscard]] std::vector<scheduler::Race> races() const override { return tally_.races(); }
  [[nodiscard]] bool has_possible_races() const override { return tally_.has_possible_races(); }

  /// Whether this worker was there to the end.
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  using Clock = std::chrono::steady_clock;

  void require_same_traces();
  [[nodiscard]] std::optional<scheduler::StopReason> reason_to_leave();
  void explore(const QueueEntry& entry);
  std::optional<std::string> answer_of(const WorkUnit& unit, const QueueEntry* entry);
  void commit(const QueueEntry& entry, const WorkUnit& unit, const std::string& text);
  void count_results();
  void learn_threads();

  SearchQueue& queue_;
  Crew& crew_;
  const Options& options_;
  SearchState& state_;
  Progress& progress_;
  std::string machine_;
  StageTally tally_;
  unsigned next_epoch_ = 0;
  unsigned epoch_ = 0;
  std::uint64_t last_unit_ = 0;
  Sharing sharing_;
  unsigned ends_ = 0;  ///< of worker processes, since the last commit
  bool is_over_ = false;
};

}  // namespace heddle::harnesses
