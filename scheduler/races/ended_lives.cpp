#include "scheduler/races/ended_lives.hpp"

#include <algorithm>

namespace heddle::scheduler {

namespace {

void widen(std::uintptr_t& low, std::uintptr_t& high, const ByteRange& range) {
  low = high == 0 ? range.address : std::min(low, range.address);
  high = std::max(high, range.address + range.size);
}

}  // namespace

void EndedLives::reset() {
  for (OfThread& thread : threads_) {
    thread.ends.clear();
    thread.low = thread.high = 0;
  }
  low_ = high_ = 0;
}

void EndedLives::rewind(std::size_t events) {
  for (OfThread& thread : threads_) {
    while (!thread.ends.empty() && thread.ends.back().events > events) {
      thread.ends.pop_back();
    }
  }
}

void EndedLives::add(const MemoryAccess& end, Tick tick, std::size_t events) {
  if (end.thread >= threads_.size()) {
    threads_.resize(end.thread + 1U);
  }
  OfThread& thread = threads_[end.thread];
  thread.ends.push_back({end, tick, events});
  widen(thread.low, thread.high, end.range);
  widen(low_, high_, end.range);
}

void EndedLives::compare_with_all(const MemoryAccess& access, std::span<const Tick> clock,
                                  std::vector<MemoryAccess>& races) const {
  const ByteRange& range = access.range;
  for (std::size_t id = 0; id < threads_.size(); ++id) {
    const OfThread& thread = threads_[id];
    if (id == access.thread || range.address >= thread.high || range.address < thread.low) {
      continue;
    }
    const Tick known = id < clock.size() ? clock[id] : 0;
    const MemoryAccess* found = nullptr;
    for (auto end = thread.ends.rbegin(); end != thread.ends.rend() && end->tick > known; ++end) {
      if (end->access.range.overlaps(range)) {
        found = &end->access;
      }
    }
    if (found != nullptr) {
      races.push_back(*found);
      races.back().range = range;
    }
  }
}

}  // namespace heddle::scheduler
