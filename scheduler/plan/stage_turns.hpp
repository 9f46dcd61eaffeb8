#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/plan/plan_stages.hpp"

namespace heddle::scheduler {

/// Which stage of a plan goes next, and for how long: a function of the stages and of what ended.
///
/// Stages one after the other have a turn each, without end. Stages in turns (Stage::member) go
/// round: `dpor`, which may be all that is needed; the randomised ones; `dpor` again; the lowest
/// preemption bound that is left. The first turn of `dpor` is 9 executions, each later one a
/// quarter longer; the randomised ones have as many as it had, 256 at most; a bound has half as
/// many. So `dpor` has more than half of all, a search that ends after n costs less than 2 n + 9,
/// and, once turns are long, little more than n besides what bounds may use.
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
  std::uint64_t turns_ = 0;    ///< so far, those of who was left included
  std::uint64_t length_ = 9;   ///< of the next turn of dpor
};

}  // namespace heddle::scheduler
