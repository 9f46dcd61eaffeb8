#pragma once

#include <span>

#include "scheduler/event.hpp"

namespace heddle::runtime {

/// Called by the scheduler's side for the next events of all threads. If nobody can go on: a thread
/// that waits for something outside becomes able to, and waits really or tells that it would; and
/// if a signal would have come to one of them where it waits, the program is refused.
void look_outside(std::span<scheduler::Event> listed);

}  // namespace heddle::runtime
