#pragma once

#include <cstdint>
#include <span>

#include "scheduler/execution.hpp"

namespace heddle::scheduler {

/// What a step has done towards an end of the execution.
enum class Progress : std::uint8_t {
  none,     ///< all that it did can be undone, and threads can come back to where they were
  made,     ///< a thread has ended or stopped for good, or something was done that no turn that is
            ///< left out may have in it
  unknown,  ///< what it found or did cannot be told from its event, or the event budget is used up
  stopped,  ///< the program was stopped amid its code, with a fault that says why
};

/// `next_events` is what the execution stands before since the step. Of executions that end, or
/// that make progress again and again, there are some without turns that undo what they did: the
/// search has them among those it visits, or runs into its step limit with them. O(threads + log).
[[nodiscard]] Progress progress_of(const Step& step, std::span<const Event> next_events);

}  // namespace heddle::scheduler
