#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "checkers/algorithms/turns/turns.hpp"

namespace heddle::checkers {

/// Which part is checked in which round. In this order they are begun, and the first that refutes
/// a history decides.
struct RoundOfPart {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t round = none;
  std::uint32_t part = none;

  auto operator<=>(const RoundOfPart&) const = default;
};

/// What is to be checked: each part in round 0, and in the next one if it remains undecided. Not
/// for two threads at a time.
class PartRounds {
 public:
  struct Task {
    RoundOfPart place;
    Turns turns;
  };

  PartRounds(std::size_t parts, Turns::First first) : parts_(parts), first_(first) {}

  /// Of the tasks known now the first, if it comes before `end`. O(log of undecided parts).
  [[nodiscard]] std::optional<Task> take_before(RoundOfPart end);

  /// The part has been checked in its round, and is undecided: it goes on in the next one.
  void go_on(Task task);

 private:
  std::size_t parts_;
  Turns::First first_;
  std::uint32_t next_part_ = 0;  ///< in round 0
  std::vector<Task> undecided_;  ///< a heap, the first task in front
};

}  // namespace heddle::checkers
