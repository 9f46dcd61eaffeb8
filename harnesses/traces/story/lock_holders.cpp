#include "harnesses/traces/story/lock_holders.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;

EventKind kind_of(const TraceStep& step) { return step.kind.event().value_or(EventKind::none); }

bool is_shared(const TraceStep& step) {
  return scheduler::traits_of(kind_of(step)).needs == scheduler::Needs::no_writer;
}

}  // namespace

bool takes_lock(const TraceStep& step) {
  const scheduler::Needs needs = scheduler::traits_of(kind_of(step)).needs;
  return needs == scheduler::Needs::no_holder || needs == scheduler::Needs::no_writer ||
         needs == scheduler::Needs::no_other_holder;
}

bool gives_up_lock(const TraceStep& step) {
  const scheduler::Releases releases = scheduler::traits_of(kind_of(step)).releases;
  return releases == scheduler::Releases::lock || releases == scheduler::Releases::shared_lock ||
         releases == scheduler::Releases::second_lock;
}

const std::string& lock_of(const TraceStep& step) {
  return step.second.empty() ? step.object : step.second;
}

void LockHolders::note(std::size_t index, const TraceStep& step) {
  if (!step.is_event()) {
    return;
  }
  if (gives_up_lock(step)) {
    std::vector<Holder>& holders = holders_[lock_of(step)];
    const auto own = std::ranges::find(holders, step.thread, &Holder::thread);
    if (own != holders.end()) {
      holders.erase(own);  // of a lock that was taken twice, once
    }
  } else if (takes_lock(step) && step.succeeds) {
    holders_[lock_of(step)].push_back({step.thread, index, is_shared(step)});
  }
}

const LockHolders::Holder* LockHolders::other_holder(const TraceStep& next) const {
  const auto found = holders_.find(lock_of(next));
  if (found == holders_.end()) {
    return nullptr;
  }
  for (const Holder& holder : found->second) {
    if (holder.thread != next.thread && !(holder.is_shared && is_shared(next))) {
      return &holder;
    }
  }
  return nullptr;
}

}  // namespace heddle::harnesses
