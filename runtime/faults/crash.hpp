#pragma once

#include <chrono>

/// What goes wrong inside the program without the program saying so: signals, and loops that reach
/// no event. Each ends the execution with a fault; the tester goes on. The same signals while the
/// tester runs are faults of Heddle.
namespace heddle::runtime::crash {

/// Installs handlers for SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP and a watchdog on
/// processor time; no signal is blocked from now on, and SIGPIPE is ignored.
void install_handlers();
void remove_handlers();

/// So many seconds of processor time a thread may compute without an event: an endless loop cannot
/// be told from a long computation, so neither is called wrong.
inline constexpr double default_event_seconds = 10;
void set_event_seconds(double seconds);

/// From then on the program is stopped amid its own code, and soon afterwards amid a library's, or
/// where it waits for something outside. Needs installed handlers; they forget it when removed.
void stop_at(std::chrono::steady_clock::time_point end);

}  // namespace heddle::runtime::crash
