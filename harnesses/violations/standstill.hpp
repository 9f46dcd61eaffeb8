#pragma once

#include <span>
#include <string>

#include "harnesses/violations/trace_builder.hpp"
#include "scheduler/event.hpp"

namespace heddle::harnesses {

/// Who waits for what where nobody can go on, of a deadlock or livelock: "nobody can go on: T0
/// waits to lock first (add queue.cpp:13), T1 spins on ready (main queue.cpp:20)". `waiting` are
/// the next events of those who are left.
[[nodiscard]] std::string standstill_text(std::span<const scheduler::Event> waiting,
                                          const Namer& namer);

}  // namespace heddle::harnesses
