#include "checkers/algorithms/reference/hitting_families/schedule_family.hpp"

#include <algorithm>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {

ScheduleFamily::ScheduleFamily(const CodedHistory& history,
                               std::span<const OperationIndex> operations)
    : history_(history),
      operations_(operations.begin(), operations.end()),
      chains_(chains_of(history, operations)) {}

/// At which rank of the tuple the operation may stand: with feasible tuples, behind all that
/// precede it. It precedes none of them itself, being invoked last.
std::size_t ScheduleFamily::first_rank(OperationIndex operation) const {
  std::size_t rank = tuples_ == Tuples::all ? 0 : tuple_.size();
  poll_time(rank);
  while (rank > 0 && !history_.precedes(tuple_[rank - 1], operation)) {
    --rank;
  }
  return rank;
}

/// As late as can be, but before the operations of the tuple from `rank` on: lines 13 to 17 of the
/// algorithm, and with rank 0, lines 19 to 23. It goes before the first of them that has, itself
/// included, only concurrent ones behind it; if the last of them precedes it, to the end.
std::size_t ScheduleFamily::late_place(OperationIndex operation, std::size_t rank) const {
  std::size_t before = tuple_.size();
  poll_time(before + schedule_.size());
  while (before > rank && !history_.precedes(tuple_[before - 1], operation)) {
    --before;
  }
  if (before == tuple_.size()) {
    return schedule_.size();
  }
  return static_cast<std::size_t>(std::ranges::find(schedule_, tuple_[before]) - schedule_.begin());
}

/// Right behind the last operation that precedes it: lines 25 and 26.
std::size_t ScheduleFamily::early_place(OperationIndex operation) const {
  std::size_t place = schedule_.size();
  poll_time(place);
  while (place > 0 && !history_.precedes(schedule_[place - 1], operation)) {
    --place;
  }
  return place;
}

}  // namespace heddle::checkers
