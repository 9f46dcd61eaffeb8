#include "runtime/waits_for_outside.hpp"

#include <algorithm>

#include "runtime/control.hpp"
#include "runtime/events/kernel_events.hpp"

namespace heddle::runtime {
namespace {

using scheduler::Event;

bool stands_still(std::span<const Event> listed) {
  return std::ranges::none_of(listed, [](const Event& each) { return each.enabled; });
}

/// A wait for a signal that somebody outside would send is over: its thread tells of it.
void give_up_waiting_for_signals(std::span<Event> listed) {
  for (Event& event : listed) {
    Thread& waiting = runtime::thread(event.thread);
    if (control.signals.waits_for_outside(waiting)) {
      waiting.next.set_may_fail(true);
      waiting.next.enabled = true;
      waiting.next.succeeds = false;
      event = waiting.next;
      return;
    }
  }
}

/// Where nobody can go on but for something outside, a thread waits for that, really.
void let_wait_outside(std::span<Event> listed) {
  const Thread* waiting = waits_for_outside();
  for (Event& event : listed) {
    if (waiting != nullptr && event.thread == waiting->id) {
      event.enabled = runtime::thread(event.thread).next.enabled = true;
    }
  }
  if (waiting == nullptr) {
    give_up_waiting_for_signals(listed);
  }
}

/// Nobody can go on, and a signal would have come to one of them where it waits: what its handler
/// does then is not known, so nothing is claimed.
void refuse_lost_signals(std::span<const Event> listed) {
  if (!listed.empty() && stands_still(listed) && control.signals.may_still_arrive() &&
      control.end.refusal.empty()) {
    control.end.refusal =
        "a signal arrives where a thread waits for something else, or loops: a handler that runs "
        "there cannot be explored (sigwait, sigsuspend and pause can)";
  }
}

}  // namespace

void look_outside(std::span<Event> listed) {
  if (stands_still(listed)) {
    let_wait_outside(listed);
    refuse_lost_signals(listed);
  }
}

}  // namespace heddle::runtime
