#pragma once

#include "runtime/kernel/program_call.hpp"
#include "runtime/signals/signal_state.hpp"
#include "runtime/thread.hpp"

/// Signals that the program sends to itself, and the ends of its timers. Called on a fiber, while
/// controlled.
///
/// A signal to the calling thread arrives at once, and one that ends the program wherever it goes.
/// Sending is an event that depends on all others. One to another thread arrives before the event
/// that this has stopped at, or after it: both are explored. If that event cannot happen now, only
/// before it: the handler runs while the thread waits. (Not so in waits for conditions, barriers
/// and futexes, which have no event then: after them.) What comes to the process arrives at
/// whichever thread comes first that does not block it, beginning with the one that sends.
namespace heddle::runtime::signals {

/// Joins signals to threads, by control.signals.
void save();

/// Begins a change of what all threads share: an event that depends on all others, if there are
/// others. Which of so many values was chosen for it.
std::uint16_t announce(std::uint16_t values = 1);

/// 0, or minus an error number.
long send(const Sent& sent);

/// The thread has done what the kernel answers with this signal (SIGPIPE).
void send_to_itself(int signal);

/// Runs the handlers of what has arrived at the current thread; ends the execution where there is
/// none and the signal ends the program.
void look();

/// A signal has come to the thread that interrupts what waits.
[[nodiscard]] bool is_interrupted(const Thread& thread);

/// Sets control.signals.is_due: masks or what is pending has changed.
void note_due();

/// A handler that is about to run, and the mask that its end puts back.
struct Running {
  Action action;
  Set mask_before = 0;
};
/// The handler's mask is in force from now on.
[[nodiscard]] Running begin_handler(int signal);

}  // namespace heddle::runtime::signals
