#include "scheduler/races/memory_orders.hpp"
#include "scheduler/robustness/robustness_monitor.hpp"

/// Whether an event could turn out otherwise. Before it, its thread has come to know, by
/// happens-before, of writes of its bytes up to one, `known`; and no order of the events that led
/// here lets it stand before another one, `newest`. Where these are not the same, what lies between
/// is for C++20 to choose.
namespace heddle::scheduler {

namespace {

using Index = std::int64_t;

MemoryUse use_of(const Event& event) { return trait<&EventTraits::access>(event.kind); }

/// The write to store after, so that it is before `newest`, and as late as can be: the more writes
/// come after it, the more may forbid it. `newest`: there is none.
Index last_gap(const LocationHistory& history, Index known, Index newest) {
  Index at = newest;
  while (at > known && history[static_cast<std::size_t>(at)].modifies) {
    --at;  // atomicity: nothing comes between
  }
  return at > known ? at - 1 : newest;
}

}  // namespace

/// The last write, from there backwards, that happens before what the thread does now, or has a
/// reader that does. -1: none.
Index RobustnessMonitor::last_known(const LocationHistory& history, Index from, ThreadId thread) {
  for (Index i = from; i >= 0; --i) {
    const PastWrite& write = history[static_cast<std::size_t>(i)];
    if (clocks_.knows(thread, write.at, synchronises_)) {
      return i;
    }
    for (const ThreadTick& reader : write.readers()) {
      if (clocks_.knows(thread, reader, synchronises_)) {
        return i;
      }
    }
  }
  return -1;
}

/// The last write without which the thread could not have come here. What the bytes began with is
/// before all.
Index RobustnessMonitor::last_in_past(const LocationHistory& history, const Event& event,
                                      std::uint32_t number) const {
  for (Index i = history.size() - 1; i > 0; --i) {
    const PastWrite& write = history[static_cast<std::size_t>(i)];
    if (write.at.thread == event.thread || order_->leads_to(write.event, number)) {
      return i;
    }
  }
  return 0;
}

/// Whether reading from `older`, or storing right after it, closes a cycle of seq_cst events.
bool RobustnessMonitor::is_forbidden(const Event& event, const LocationHistory& history,
                                     Candidate candidate, Index newest) {
  const PscSet& fences = clocks_.fences_before(event.thread, synchronises_);
  const PscSet& accesses = clocks_.done_by(event.thread);
  for (Index i = std::max<Index>(0, candidate.older + 1); i <= newest; ++i) {
    const PastWrite& write = history[static_cast<std::size_t>(i)];
    const auto is_in = [&write](const PscSet& set) {
      return set.has_access(write.at.thread, write.psc_access) ||
             (write.at.tick != 0 && set.knows(write.at));
    };
    if (is_in(fences) || (candidate.is_psc && is_in(accesses))) {
      return true;
    }
    for (const ThreadTick& reader : write.readers()) {
      if (fences.knows(reader)) {
        return true;
      }
    }
  }
  return false;
}

void RobustnessMonitor::add_unless_forbidden(const Event& event, std::uint32_t number,
                                             const LocationHistory& history, Candidate candidate,
                                             Index newest) {
  if (is_forbidden(event, history, candidate, newest)) {
    return;
  }
  const auto event_of = [&history](Index i) {
    return i < 0 ? no_event : history[static_cast<std::size_t>(i)].event;
  };
  weak_.push_back(
      {number, event_of(newest), event_of(candidate.older), use_of(event) != MemoryUse::store});
}

/// It may find what it expects in a write that another one may follow, or something else in any.
void RobustnessMonitor::judge_compare(const Event& event, std::uint32_t number,
                                      const LocationHistory& history, Index known, Index newest) {
  bool may_fail = false;
  bool may_succeed = false;
  for (Index i = newest - 1; i >= known && !(may_fail && may_succeed); --i) {
    const bool finds = i >= 0 && history[static_cast<std::size_t>(i)].value == event.expected;
    if (!finds && !may_fail) {
      may_fail = true;
      add_unless_forbidden(event, number, history, {i, is_seq_cst(event.failure_order)}, newest);
    } else if (finds && !may_succeed && !history[static_cast<std::size_t>(i + 1)].modifies) {
      may_succeed = true;
      add_unless_forbidden(event, number, history, {i, is_seq_cst(event.order)}, newest);
    }
  }
}

void RobustnessMonitor::judge(const Event& event, std::uint32_t number,
                              const LocationHistory& history) {
  const Index newest = last_in_past(history, event, number);
  const Index known = last_known(history, newest, event.thread);
  if (known == newest) {
    return;
  }
  const bool is_psc_event = is_seq_cst(event.order);
  switch (use_of(event)) {
    case MemoryUse::load:
      return add_unless_forbidden(event, number, history, {newest - 1, is_psc_event}, newest);
    case MemoryUse::compare:
      return judge_compare(event, number, history, known, newest);
    default:
      break;
  }
  const Index older = last_gap(history, known, newest);
  if (older != newest) {
    add_unless_forbidden(event, number, history, {older, is_psc_event}, newest);
  }
}

}  // namespace heddle::scheduler
