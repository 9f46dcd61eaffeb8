#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/plan/plan_stages.hpp"

namespace heddle::scheduler {

/// Which stage of a plan goes next, and for how long: a function of the stages and of what ended.
///
/// Stages one after the other have a turn each, without end. Stages in turns (Stage::member) go
/// round: `dpor`, which may be all that is needed, then the randomised ones, then the lowest
/// preemption bound that is left. The first turn of `dpor` is 20 executions, each later one a
/// quarter longer; the randomised ones have as many at first, 256 at most; a bound has half as many
/// as `dpor`. So a search that ends after n > 20 executions costs less than 3 n, and in the end
/// little more than n besides what bounds may use; and what one of three kinds of strategy finds in
/// n executions, the plan finds in some 4 n as long as turns are short.
class StageTurns {
 public:
  struct Turn {
    std::size_t stage = 0;
    std::uint64_t executions = 0;  ///< Limits::turn
  };

  explicit StageTurns(const std::vector<Stage>& stages);

  /// The next turn; nothing: no stage is left.
  [[nodiscard]] std::optional<Turn> next();
  /// The stage gets no turn any more.
  void leave(std::size_t stage);
  /// No stage gets one but the randomised.
  void leave_searches();

 private:
  [[nodiscard]] std::optional<std::size_t> first_left(Stage::Member member) const;
  [[nodiscard]] std::uint64_t length_for(Stage::Member member) const;

  std::vector<Stage> stages_;
  std::vector<bool> is_left_;  ///< by stage: behind us
  Stage::Member next_member_ = Stage::Member::search;
  std::uint64_t length_ = 20;  ///< of the next turn of dpor
};

}  // namespace heddle::scheduler
