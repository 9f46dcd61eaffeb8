#include <algorithm>

#include "runtime/controlled_execution.hpp"
#include "runtime/events/memory_events.hpp"

/// Several steps of one thread, of which only the first was chosen.
namespace heddle::runtime {

using scheduler::Step;
using scheduler::ThreadId;

std::span<const Step> ControlledExecution::steps(ThreadId id, std::uint16_t choice,
                                                 std::span<const ThreadId> further) {
  const std::size_t own = further.empty() ? 0 : own_steps_after(runtime::thread(id), further);
  control.own = {.next = steps_ + 1, .end = steps_ + 1 + own, .thread = further.data()};
  step(id, choice);
  Step* const end = control.own.next;
  control.own = {};
  return {steps_, end};
}

/// How many of these steps may be taken after the thread's next one, before anybody is asked.
std::size_t ControlledExecution::own_steps_after(const Thread& thread,
                                                 std::span<const ThreadId> further) const {
  if (!is_memory_access(thread.next.kind) || control.steps + 1 >= options_.step_limit) {
    return 0;
  }
  if (control.rare.spurious_failures > 0) {
    return 0;  // somebody is to be asked whether an exchange fails
  }
  for (std::size_t id = 0; id < thread_count(); ++id) {
    const Thread& other = runtime::thread(static_cast<ThreadId>(id));
    if (other.state == ThreadState::stopped && other.waits_for_values()) {
      return 0;  // what others write may be what it waits for
    }
  }
  return std::min({further.size(), most_steps - 1, options_.step_limit - control.steps - 1});
}

}  // namespace heddle::runtime
