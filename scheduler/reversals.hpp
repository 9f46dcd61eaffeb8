#pragma once

#include <span>
#include <vector>

#include "scheduler/access_lists.hpp"
#include "scheduler/strategy.hpp"
#include "scheduler/subtree.hpp"

namespace heddle::scheduler {

/// Finds the races of one execution that Dpor must reverse, and makes a subtree of each.
///
/// A race is a pair of events e, b of different threads such that e comes before b in the
/// execution, both depend on each other, and nothing else keeps b from coming first. Reversing it
/// makes the subtree  prefix before e . what b needs . b,  in which e comes next. See dpor.hpp for
/// which races are reversed here and which elsewhere, so that each trace is visited once.
class Reversals {
 public:
  /// `lists` is up to date with the execution; `path` are its steps, the first of them those of
  /// `subtree`. All must outlive this object.
  Reversals(const EndedExecution& execution, AccessLists& lists, const Subtree& subtree,
            std::span<const SubtreeStep> path, Parking parking);

  /// Adds the subtrees of all races whose second event is new here to `found`.
  void collect(std::vector<Subtree>& found);

 private:
  /// The second event of a race, and what comes before it whatever the order of the race is.
  struct Second {
    enum class Past : std::uint8_t {
      executed,    ///< what happens before event `position`
      arrival,     ///< what leads to event `position`, which it may have to wait for
      next,        ///< what leads to the next event of the thread
      after_wait,  ///< event `position`, a wait, and what happens before it
    };
    Past past = Past::executed;
    Position position = no_position;
    Event event;
  };

  void collect_executed(Position position);
  void collect_conflicts(const Second& second, const ByteRange& range, Access access);
  void collect_everything(const Second& second);
  void collect_waiting(const Second& second, Position arrival, Position before);
  void collect_timeout(Position wait);
  void collect_left();
  void consider_waiting(Position first, const Second& second, Position arrival);

  [[nodiscard]] bool in_past(Position position, const Second& second) const;
  [[nodiscard]] bool is_default(Position position) const;
  [[nodiscard]] bool course_is_needed(Position first, Position moment, const Second& second) const;
  [[nodiscard]] bool is_possible_at(Position first, const Second& second);
  [[nodiscard]] bool comes_after(Position earlier, Position first, const Second& second);
  [[nodiscard]] bool belongs_here(Position first, const Second& second);
  void reverse(Position first, const Second& second);
  [[nodiscard]] Position size() const { return static_cast<Position>(events_.size()); }

  const EndedExecution& execution_;
  std::span<const Event> events_;
  AccessLists& lists_;
  const Subtree& subtree_;
  std::span<const SubtreeStep> path_;
  Parking parking_;
  Position first_new_ = 0;  ///< events before were looked at in another execution
  std::vector<Position> candidates_;
  std::vector<Subtree>* found_ = nullptr;
};

}  // namespace heddle::scheduler
