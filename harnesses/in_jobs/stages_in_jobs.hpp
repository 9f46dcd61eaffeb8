#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/exploration/progress.hpp"
#include "harnesses/in_jobs/deaths.hpp"
#include "harnesses/jobs/crew/crew.hpp"
#include "harnesses/jobs/search_state.hpp"
#include "harnesses/jobs/stage_tally.hpp"
#include "harnesses/options/options.hpp"
#include "scheduler/plan/stage_runner.hpp"

namespace heddle::harnesses {

/// Lets a crew explore the stages of a plan, and keeps what comes of it.
///
/// A unit counts when its result is here, whole; then it counts once. What a worker had that ends
/// before is given to another one. So the totals of a stage that comes to its end are those of one
/// process, however many workers there are and whatever becomes of them.
class StagesInJobs final : public scheduler::StageRunner {
 public:
  /// `save` is called with the state now and then, and when an interrupt ends it all; with the
  /// state that it was called with, in `state`, all goes on. All must outlive this object.
  StagesInJobs(Crew& crew, const Options& options, SearchState& state, bool is_resumed,
               Progress& progress, scheduler::PlanPosition& position,
               std::function<void(const SearchState&)> save);

  scheduler::StageDone run(const scheduler::StageOrder& order) override;
  [[nodiscard]] std::vector<scheduler::Race> races() const override { return tally_.races(); }
  [[nodiscard]] bool has_possible_races() const override { return tally_.has_possible_races(); }

  /// How workers ended before their work was done.
  [[nodiscard]] const std::map<std::string, unsigned>& lost() const { return lost_; }
  /// In isolation: how many were amid an execution when all was to end, and were killed.
  [[nodiscard]] unsigned silent() const { return silent_; }

 private:
  using Clock = std::chrono::steady_clock;

  /// What a worker is at.
  struct Busy {
    WorkUnit unit;
    std::uint64_t reserved = 0;  ///< of the limit of executions
    std::ptrdiff_t known = 0;    ///< so many schedules that end processes its worker was told
    Clock::time_point since;
    bool was_asked = false;
    /// In isolation, after the worker that had the unit has ended: what it was at is replayed, and
    /// by what it ended.
    std::optional<scheduler::Schedule> suspected = {};
    std::string how = {};
    bool was_killed = false;  ///< by SIGKILL, which whoever wants to can send
    unsigned replays = 0;
  };
  struct Worker {
    std::optional<Busy> busy;
    unsigned commits = 0;   ///< since it was begun
    std::size_t told = 0;   ///< of SearchState::fatal, likewise
    StuckWatch stuck = {};  ///< in isolation
  };

  [[nodiscard]] std::optional<scheduler::StopReason> reached_limit() const;
  [[nodiscard]] std::uint64_t executions_free() const;
  void hand_out();
  void give(unsigned worker);
  void ask_for_work();
  void wait(Clock::time_point until);
  void take(const Crew::Answer& answer);
  void count(unsigned worker, WorkResult& result);
  void lose(unsigned worker, const Crew::Answer& answer);
  void give_back(const WorkUnit& unit, unsigned most_ends, const std::string& how);
  void replay(unsigned worker, const Busy& ended, const Crew::Answer& answer);
  void ended_again(const Busy& busy, const Crew::Answer& answer);
  void did_not_end_again(const Busy& busy);
  void end_stuck();
  void drain();
  void save_now();
  void show_progress();
  [[nodiscard]] bool someone_is_busy() const;

  Crew& crew_;
  const Options& options_;
  SearchState& state_;
  Progress& progress_;
  scheduler::PlanPosition& position_;
  std::function<void(const SearchState&)> save_;
  std::vector<Worker> workers_;
  std::map<std::string, unsigned> lost_;
  std::map<std::string, unsigned> fatal_parts_;  ///< how often a worker ended at which part
  std::map<std::string, unsigned> not_again_;    ///< how often so that a replay did not
  unsigned silent_ = 0;
  StageTally tally_;
  unsigned last_answered_ = 0;
  Clock::time_point save_due_;
};

}  // namespace heddle::harnesses
