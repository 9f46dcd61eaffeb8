#pragma once

#include "base/name_table.hpp"
#include "scheduler/event_table.hpp"
#include "scheduler/execution.hpp"

/// What the steps of a trace are called in its file: an event by its own name, event_names; what
/// was done between events by one of these.
namespace heddle::harnesses {

inline constexpr auto log_step_names = base::name_table<scheduler::LogKind>({
    {scheduler::LogKind::plain_load, "racing_read"},
    {scheduler::LogKind::plain_store, "racing_write"},
    {scheduler::LogKind::allocation, "allocation"},
    {scheduler::LogKind::free_block, "free"},
    {scheduler::LogKind::invocation, "invocation"},
    {scheduler::LogKind::response, "response"},
    {scheduler::LogKind::thread_begin, "thread_begin"},
    {scheduler::LogKind::thread_end, "thread_end"},
    {scheduler::LogKind::thread_woken, "thread_woken"},  // no step: the waker's event says it
    {scheduler::LogKind::thread_joined, "thread_joined"},
});

}  // namespace heddle::harnesses
