#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/algorithms/frontier/carried_configurations.hpp"
#include "checkers/check_options.hpp"
#include "checkers/follow/held_events.hpp"
#include "checkers/follow/overlapping_pairs.hpp"
#include "checkers/follow/part_events.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// Takes the configurations of one part along some of the events that are held.
class PartSearch {
 public:
  PartSearch(OnlineContext& context, const HeldEvents& held);

  enum class Outcome : std::uint8_t { explained, blocked, too_much };

  /// From `start`, whose `done` are the moments of invocations of carried operations. `after`, if
  /// not null, gets the configurations behind the stretch, in the same form. Takes its steps from
  /// `steps_left`.
  Outcome run(const CarriedConfigurations& start, const Stretch& stretch, std::uint64_t& steps_left,
              CarriedConfigurations* after);

  /// Of the last run, which was blocked: the response that leaves no configuration.
  [[nodiscard]] Moment blocked_at() const { return blocked_at_; }

  /// Of a part of which nothing is known yet.
  [[nodiscard]] CarriedConfigurations initial(Code part) const;

  /// Whether states are stacks whose items are shared (StackStates).
  [[nodiscard]] bool has_shared_stacks() const { return has_shared_stacks_; }

 private:
  void make_window(const Stretch& stretch);
  void add_operation(HeldNumber number, Moment known_until);
  void put_responses_behind(Moment known_until);
  template <typename States>
  Outcome search(const CarriedConfigurations& start, Budget& budget, CarriedConfigurations* after);
  [[nodiscard]] CarriedConfigurations in_window(const CarriedConfigurations& start) const;

  OnlineContext& context_;
  const HeldEvents& held_;
  bool has_shared_stacks_;
  CheckOptions options_;
  CodedHistory window_;              ///< has the values of the context only while it searches
  std::vector<HeldNumber> in_held_;  ///< by operation of the window
  std::vector<OperationIndex> in_window_place_;  ///< by operation that is held
  std::vector<End> ends_;
  std::size_t carried_ends_ = 0;  ///< the first of them, of what is open at the beginning
  Moment blocked_at_ = 0;
  OverlappingPairs pairs_;  ///< which the window does without
};

}  // namespace heddle::checkers
