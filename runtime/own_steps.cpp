#include <algorithm>

#include "runtime/controlled_execution.hpp"
#include "runtime/events/memory_events.hpp"

/// Several steps of one thread, of which only the first was chosen.
namespace heddle::runtime {

using scheduler::Step;
using scheduler::ThreadId;

std::span<const Step> ControlledExecution::steps(ThreadId id, std::uint16_t choice,
                                                 std::size_t further) {
  const std::size_t own = further == 0 ? 0 : steps_on_its_own(runtime::thread(id), further);
  control.own = {.next = steps_ + 1, .end = steps_ + 1 + own};
  step(id, choice);
  Step* const end = control.own.next;
  control.own = {};
  return {steps_, end};
}

/// How many more steps the thread may take after an access to memory, before anybody is asked.
std::size_t ControlledExecution::steps_on_its_own(const Thread& thread, std::size_t wanted) const {
  if (!is_memory_access(thread.next.kind) || control.steps + 1 >= options_.step_limit) {
    return 0;
  }
  for (std::size_t id = 0; id < thread_count(); ++id) {
    const Thread& other = runtime::thread(static_cast<ThreadId>(id));
    if (&other != &thread && other.state == ThreadState::stopped && other.waits_for_values()) {
      return 0;  // what the thread writes may be what it waits for
    }
  }
  return std::min({wanted, most_steps - 1, options_.step_limit - control.steps - 1});
}

}  // namespace heddle::runtime
