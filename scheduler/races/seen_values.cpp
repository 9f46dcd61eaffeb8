#include "scheduler/races/seen_values.hpp"

#include "scheduler/event_table.hpp"

namespace heddle::scheduler {

namespace {

constexpr std::size_t most_locations_kept = 65536;

}  // namespace

void SeenValues::reset(bool can_rewind) {
  if (locations_.trim(most_locations_kept)) {
    left_.clear();
  }
  undo_log_.clear(can_rewind);
  if (++epoch_ == 0) {  // stamps of 2^32 executions ago must not look current
    left_.assign(left_.size(), {});
    epoch_ = 1;
  }
}

void SeenValues::rewind(std::size_t events) {
  if (events < undo_log_.events()) {
    undo_log_.rewind(events, [this](const Change& change) { left_[change.location] = change.old; });
  }
}

bool SeenValues::append(const Event& event) {
  undo_log_.begin_event(0);
  const bool acquires = trait<&EventTraits::acquires>(event.kind) == Acquires::by_order;
  const bool releases = trait<&EventTraits::releases>(event.kind) == Releases::by_order;
  if ((!acquires && !releases) || event.range.size == 0) {
    return false;
  }
  const LocationId location = locations_.find_or_add(event.range);
  if (location >= left_.size()) {
    left_.resize(locations_.size());
  }
  Left& left = left_[location];
  const bool is_known = left.epoch == epoch_;
  const bool is_unseen = acquires && (!is_known || left.value != event.before);
  const Left now{epoch_, event.writes ? event.after : event.before};
  if (!is_known || left.value != now.value) {
    undo_log_.note(location, left);
    left = now;
  }
  return is_unseen;
}

}  // namespace heddle::scheduler
