#pragma once

/// Ends executions that do not end by themselves: a loop without an event, a wait in the kernel for
/// something outside the program, the end of the time, an interruption by the user. For this
/// folder.
namespace heddle::runtime::crash {

/// So long a call of the program's may wait in the kernel: for longer, it waits for something
/// outside, and nothing is known to be wrong.
inline constexpr double most_seconds_in_kernel = 2;

void start_watchdog();
void stop_watchdog();

}  // namespace heddle::runtime::crash
