#include "scheduler/robustness/would_know.hpp"

#include "scheduler/races/synchronises.hpp"

namespace heddle::scheduler {

bool would_know(const Trace& trace, const WeakStep& step) {
  Synchronises synchronises;
  synchronises.reset(false);
  const std::span<const Event> events = trace.events();
  const std::span<const Marker> markers = trace.markers();
  Tick tick = 0;
  std::size_t marker = 0;
  for (std::uint32_t i = 0; i <= step.event; ++i) {
    for (; marker < markers.size() && markers[marker].position == i; ++marker) {
      synchronises.append(markers[marker].entry);
    }
    Event event = events[i];
    if (i == step.event) {
      const ThreadId writer = events[step.newer].thread;
      const std::span<const Tick> known = synchronises.clock(event.thread);
      return writer < known.size() && known[writer] >= tick;
    }
    if (trait<&EventTraits::access>(event.kind) != MemoryUse::none) {
      event.order = event.failure_order = MemoryOrder::acquire_release;
    }
    synchronises.acquire(event);
    if (i == step.newer) {
      tick = synchronises.clock(event.thread)[event.thread];
    }
    synchronises.release(event);
  }
  return false;
}

}  // namespace heddle::scheduler
