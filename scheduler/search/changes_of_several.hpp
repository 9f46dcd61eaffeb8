#pragma once

#include <span>
#include <vector>

#include "scheduler/strategy.hpp"
#include "scheduler/trace/access_lists.hpp"

namespace heddle::scheduler {

/// What may come before an event b that waits for several objects (waits_for_several()), once a
/// change e of one of them is to come after it.
///
/// Of the events that b depends on, those before e come before b as well. Of those after e, the
/// others, any set may that is closed: with an event it has those that happen before it, and those
/// that led b's thread to b. Events after e in trace order are none of the others. Different closed
/// sets are different traces, so the number of sets is that of races that are to be found: the
/// product of what was done to each object, at most.
class ChangesOfSeveral {
 public:
  /// From now on b is `waiting`, and what is looked at is what the execution did to its objects,
  /// before `before`. All must outlive this object. O(uses, and a sort of them).
  void look_at(const EndedExecution& execution, AccessLists& lists, const Event& waiting,
               Position before);

  /// The events that b depends on, in order.
  [[nodiscard]] std::span<const Position> uses() const { return uses_; }

  /// From now on e is `first`, one of uses(), and the set is the smallest one. `is_in_past` tells
  /// what led to b. O(others^2).
  template <typename InPast>
  void begin_sets(Position first, InPast is_in_past) {
    note_others(first);
    for (Other& other : others_) {
      other.is_forced = is_in_past(other.position);
      other.is_taken = other.is_forced;
    }
  }
  /// On to the next set; false: there is none. Each is come to once. O(others) where each of them
  /// directly follows few.
  [[nodiscard]] bool next_set();

  /// Whether one of the others is at this position or later.
  [[nodiscard]] bool has_other_from(Position position) const {
    return !others_.empty() && others_.back().position >= position;
  }
  /// The last event of the set; 0 if it is empty.
  [[nodiscard]] Position last_taken() const;
  /// The set, in order.
  [[nodiscard]] std::vector<Position> taken() const;
  /// Whether b may be possible after all that comes before e, and the set: as far as its objects'
  /// states are told. O(uses of them).
  [[nodiscard]] bool is_possible() const;

 private:
  /// An event that b depends on, after e but not in trace order.
  struct Other {
    Position position = 0;
    bool is_forced = false;  ///< in each set
    bool is_taken = false;
    std::vector<std::uint32_t> after = {};  ///< others directly before it, by index
  };
  /// A change of one object, or what tells its state.
  struct Told {
    ByteRange object;
    Position position = 0;
  };

  void note_others(Position first);
  void note_told(const ByteRange& objects);
  [[nodiscard]] bool can_take(const Other& other) const;
  [[nodiscard]] bool is_before_waiting(Position position) const;
  [[nodiscard]] bool makes_possible(std::span<const Told> of_object) const;

  const EndedExecution* execution_ = nullptr;
  std::span<const Event> events_;
  AccessLists* lists_ = nullptr;
  Event waiting_;
  Position first_ = 0;
  std::vector<Position> uses_;
  std::vector<Other> others_;
  std::vector<Told> told_;  ///< by object, then by position
};

}  // namespace heddle::scheduler
