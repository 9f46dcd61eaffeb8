#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "checkers/algorithms/frontier/carried_configurations.hpp"
#include "checkers/check_options.hpp"
#include "checkers/follow/held_events.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// An event of one part of the object.
struct PartEvent {
  Code part = 0;
  std::uint32_t place = 0;  ///< ascends within a part
  HeldEvent event;
};

/// Takes the configurations of one part along some of the events that are held.
class PartSearch {
 public:
  PartSearch(OnlineContext& context, const HeldEvents& held);

  enum class Outcome : std::uint8_t { explained, blocked, too_much };

  struct Stretch {
    std::span<const PartEvent> events;  ///< of the part, in their order
    std::size_t carried = 0;  ///< the first so many are invocations from before the stretch
    Moment known_until = 0;   ///< what responds from here on has no result yet
  };

  /// From `start`, whose `done` are the moments of invocations of carried operations. `after`, if
  /// not null, gets the configurations behind the stretch, in the same form.
  Outcome run(const CarriedConfigurations& start, const Stretch& stretch, std::uint64_t most_steps,
              CarriedConfigurations* after);

  /// Of a part of which nothing is known yet.
  [[nodiscard]] CarriedConfigurations initial(Code part) const;

  /// Whether states are stacks whose items are shared (StackStates).
  [[nodiscard]] bool has_shared_stacks() const { return has_shared_stacks_; }

 private:
  void make_window(const Stretch& stretch);
  void add_operation(HeldNumber number, Moment known_until);
  void put_responses_behind(Moment known_until);
  template <typename States>
  Outcome search(const CarriedConfigurations& start, std::size_t carried,
                 CarriedConfigurations* after);
  [[nodiscard]] CarriedConfigurations in_window(const CarriedConfigurations& start,
                                                std::size_t carried) const;

  OnlineContext& context_;
  const HeldEvents& held_;
  bool has_shared_stacks_;
  CheckOptions options_;
  CodedHistory window_;              ///< has the values of the context only while it searches
  std::vector<HeldNumber> in_held_;  ///< by operation of the window
  std::vector<OperationIndex> in_window_place_;  ///< by operation that is held
  std::vector<End> ends_;
};

}  // namespace heddle::checkers
