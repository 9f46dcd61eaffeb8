#include "harnesses/weak/cells.hpp"

#include <algorithm>

#include "runtime/events/sync_object.hpp"
#include "runtime/memory/memory_value.hpp"
#include "scheduler/weak/decided_kinds.hpp"

namespace heddle::harnesses {

using scheduler::ByteRange;
using scheduler::Event;
using scheduler::EventKind;
using scheduler::Value;

namespace {

Value count_of_semaphore(std::uintptr_t address) {
  const runtime::SyncObject& object = runtime::sync_object(address);
  return object.initialised ? Value{object.count, 0}
                            : runtime::read_value(address, sizeof object.count);
}

/// The runtime keeps who has it, how often, and whether it is done, and tells that of the event.
bool is_object(const Event& event) {
  const bool takes = scheduler::takes_mutex(event) && event.kind != EventKind::condition_wake;
  return takes || scheduler::is_of_readers(event) || event.kind == EventKind::unlock ||
         event.kind == EventKind::once;
}

}  // namespace

Value present_value(const Event& event) {
  return scheduler::is_of_semaphore(event)
             ? count_of_semaphore(event.range.address)
             : runtime::read_value(event.range.address, event.range.size);
}

/// Pages that are not written need not be put back.
void put(const Event& event, const Value& value) {
  if (scheduler::is_of_semaphore(event)) {
    runtime::SyncObject& object = runtime::sync_object(event.range.address);
    object.initialised = true;
    object.count = static_cast<std::uint32_t>(value.low);
  } else if (!(present_value(event) == value)) {
    runtime::write_value(event.range.address, event.range.size, value);
  }
}

Value CellStates::present(std::uintptr_t address, const Cell& cell) {
  if (cell.is_semaphore) {
    return count_of_semaphore(address);
  }
  return cell.is_memory ? runtime::read_value(address, cell.size) : runtime::lock_state(address);
}

void CellStates::keep(const Event& event, const Value& value) {
  const bool has_value = scheduler::has_value(event);
  const ByteRange& range = scheduler::accessed_range(event);
  if (!has_value && !is_object(event)) {
    return forget(range);
  }
  const Cell cell{.size = range.size,
                  .value = value,
                  .is_memory = has_value,
                  .is_semaphore = scheduler::is_of_semaphore(event)};
  const auto known = left_.find(range.address);
  if (known != left_.end() && known->second.size == range.size) {
    known->second = cell;
  } else {
    forget(range);
    left_.emplace(range.address, cell);
  }
}

CellStates::Cells::iterator CellStates::first_in(const ByteRange& range) {
  const auto next = left_.lower_bound(range.address);
  const bool begins_before = next != left_.begin() &&
                             std::prev(next)->first + std::prev(next)->second.size > range.address;
  return begins_before ? std::prev(next) : next;
}

void CellStates::forget(const ByteRange& range) {
  auto cell = first_in(range);
  while (cell != left_.end() && cell->first < range.address + range.size) {
    cell = left_.erase(cell);
  }
}

std::optional<ByteRange> CellStates::changed_before(const Event& event) {
  const ByteRange& range = scheduler::accessed_range(event);
  for (auto cell = first_in(range); cell != left_.end() && cell->first < range.address + range.size;
       ++cell) {
    if (!(present(cell->first, cell->second) == cell->second.value)) {
      const std::uintptr_t begin = std::min(cell->first, range.address);
      const std::uintptr_t end =
          std::max(cell->first + cell->second.size, range.address + range.size);
      const ByteRange both{begin, end - begin};
      forget(both);
      return both;
    }
  }
  return std::nullopt;
}

}  // namespace heddle::harnesses
