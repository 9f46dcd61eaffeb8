#pragma once

#include "runtime/thread.hpp"
#include "scheduler/event.hpp"

/// What synchronisation calls do.
namespace heddle::runtime {

/// What the thread's next event would do now: `enabled`, `writes`, `succeeds`, `choices`.
void forecast_sync(Thread& thread);

/// Does it. The thread's `outcome` is what the interposed function returns. Afterwards the thread's
/// state says how it goes on: `ready`: its code runs on; `stopped`: it stands before a further
/// event (a waiter before its wake-up); `waiting`: it has none until another thread wakes it.
void complete_sync(Thread& thread, scheduler::Event& event);

}  // namespace heddle::runtime
