#include <algorithm>
#include <utility>

#include "runtime/controlled_execution.hpp"
#include "runtime/hooks/object_lives.hpp"

/// How an execution begins: at the start, and by what an earlier one did, or where that has been.
namespace heddle::runtime {

using scheduler::Event;
using scheduler::ReplayedPrefix;

void ControlledExecution::restart(const scheduler::PromotedSites& promoted, Beginning& beginning) {
  points_.begin_execution(promoted);
  beginning_ = &beginning;
  if (points_.empty()) {
    begin_at_the_start();
  }
}

void ControlledExecution::begin_at_the_start() { std::exchange(beginning_, nullptr)->begin(); }

ReplayedPrefix ControlledExecution::replay_prefix(std::span<const Event> recorded) {
  std::size_t events = begin_behind(recorded);
  while (true) {
    const std::size_t place = std::min(points_.next_place(events), recorded.size());
    const ReplayedPrefix replayed = replay(recorded.subspan(events, place - events));
    events += replayed.events;
    if (events < place || replayed.fault != nullptr || control.end.exited) {
      return {events, replayed.fault};
    }
    if (events == recorded.size()) {
      return {events, nullptr};
    }
    points_.take(events, recorded[events - 1]);
  }
}

/// Begins at the start, or at a restore point: behind so many of these events.
std::size_t ControlledExecution::begin_behind(std::span<const Event> recorded) {
  const std::size_t events = points_.share(recorded);
  if (!is_to_begin()) {
    return 0;
  }
  if (events == 0) {
    begin_at_the_start();
    return 0;
  }
  std::exchange(beginning_, nullptr)->put_back();
  forget();
  object_lives::begin_execution(false);
  ++resumed_;
  points_.put_back();
  return events;
}

}  // namespace heddle::runtime
