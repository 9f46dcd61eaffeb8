#pragma once

#include <chrono>

/// What goes wrong inside the program without the program saying so: signals, and loops that reach
/// no event. Each ends the execution with a fault; the tester goes on. The same signals while the
/// tester runs are faults of Heddle.
namespace heddle::runtime::crash {

/// Installs handlers for SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT and a watchdog on processor time.
void install_handlers();
void remove_handlers();

/// From then on the program is stopped amid its own code, and soon afterwards amid a library's, or
/// where it waits for something outside. Needs installed handlers; they forget it when removed.
void stop_at(std::chrono::steady_clock::time_point end);

}  // namespace heddle::runtime::crash
