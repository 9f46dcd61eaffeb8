#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>

#include "scheduler/around/inspected_program.hpp"
#include "scheduler/plan/exploration_plan.hpp"
#include "scheduler/plan/stage_runner.hpp"
#include "scheduler/symmetry/symmetric_program.hpp"

namespace heddle::scheduler {

/// What becomes an event, once it is seen to interfere: also plain accesses, or library calls only.
enum class Promotes : std::uint8_t { nothing, calls, accesses };

inline Promotes promotes(const PlanOptions& options) {
  if (options.strategy == StrategyKind::replay) {
    return Promotes::nothing;
  }
  return options.races == RaceMode::report ? Promotes::calls : Promotes::accesses;
}

/// Whether every plain access that races is an event. (An access without a known site cannot be.)
inline bool all_promoted(std::span<const Race> races, const PromotedSites& promoted) {
  return std::all_of(races.begin(), races.end(), [&](const Race& race) {
    return std::ranges::all_of(std::array{race.first, race.second}, [&](const MemoryAccess& a) {
      return !is_plain(a.kind) || std::binary_search(promoted.begin(), promoted.end(), a.site);
    });
  });
}

/// Passes executions on to the user's observer, and ends the exploration when one of them shows
/// that plain sites must become events.
class PromotionObserver final : public Observer {
 public:
  /// `inspected`: what is explored, if it is looked at between steps, else null. `beginning`: how
  /// often the exploration has begun again before. `longest`: events of the longest execution
  /// before. All must outlive this object.
  PromotionObserver(Observer& inner, const RaceDetector& races, Promotes promotes,
                    const InspectedProgram* inspected, unsigned beginning, std::uint64_t longest)
      : inner_(inner),
        races_(races),
        promotes_(promotes),
        inspected_(inspected),
        beginning_(beginning),
        longest_(longest) {}

  /// What follows is a search up to symmetry, or not (null): the images of its complete executions
  /// are added to `images`. Both must outlive the executions that follow.
  void begin_turn(const SymmetricProgram* symmetric, std::uint64_t& images) {
    symmetric_ = symmetric;
    images_ = &images;
  }

  bool execution_ended(const ExecutionResult& result) override {
    if (result.ending != Ending::step_limit) {
      longest_ = std::max<std::uint64_t>(longest_, result.trace.events().size());
    }
    if (symmetric_ != nullptr && is_complete(result.ending)) {
      *images_ += symmetric_->images();
    }
    ExecutionResult told = result;
    told.beginning = beginning_;
    PromotedSites wanted = sites_wanted(result);
    told.is_unordered = !wanted.empty();
    if (!inner_.execution_ended(told)) {
      return false;
    }
    add_visible_sites(wanted);
    wanted_ = std::move(wanted);
    return wanted_.empty();
  }

  /// A stage was explored elsewhere.
  void take_over(const StageDone& done) {
    wanted_ = done.wanted;
    longest_ = done.longest;
  }

  /// Not empty: the exploration ended to begin again with these sites promoted.
  [[nodiscard]] const PromotedSites& wanted() const { return wanted_; }
  /// Events of the longest execution that was not given up.
  [[nodiscard]] std::uint64_t longest() const { return longest_; }

 private:
  [[nodiscard]] PromotedSites sites_wanted(const ExecutionResult& result) const {
    if (promotes_ == Promotes::nothing) {
      return {};
    }
    const bool has_races = promotes_ == Promotes::accesses && !result.new_races.empty();
    return has_races ? races_.sites_to_promote() : races_.calls_to_promote();
  }

  void add_visible_sites(PromotedSites& wanted) const {
    const bool is_replay = promotes_ == Promotes::nothing;
    if (is_replay || inspected_ == nullptr || inspected_->wanted().empty()) {
      return;
    }
    const PromotedSites of_races = std::move(wanted);
    wanted.clear();
    std::ranges::set_union(of_races, inspected_->wanted(), std::back_inserter(wanted));
  }

  Observer& inner_;
  const RaceDetector& races_;
  Promotes promotes_;
  const InspectedProgram* inspected_;
  unsigned beginning_;
  PromotedSites wanted_;
  std::uint64_t longest_ = 0;
  const SymmetricProgram* symmetric_ = nullptr;
  std::uint64_t* images_ = nullptr;
};

}  // namespace heddle::scheduler
