#pragma once

#include <csignal>
#include <cstdint>
#include <optional>

#include "scheduler/event.hpp"

/// Handlers and pending signals of the program, kept by the tester in the kernel's place: none of
/// the program's handlers, masks and timers is ever in force for the process that both share.
/// Masks are in Thread::signals. Not thread-safe: one OS thread.
namespace heddle::runtime::signals {

inline constexpr int first_free_signal = 65;
inline constexpr int first_real_time_signal = 32;

/// A set of signals, as the kernel has it.
using Set = std::uint64_t;
inline constexpr std::size_t set_bytes = sizeof(Set);

[[nodiscard]] constexpr Set bit(int signal) { return Set{1} << (signal - 1); }
[[nodiscard]] constexpr bool is_signal(long number) {
  return number >= 1 && number < first_free_signal;
}

/// What nothing blocks.
inline constexpr Set unblockable = bit(SIGKILL) | bit(SIGSTOP);

/// As the kernel is told of it.
struct Action {
  std::uintptr_t handler = 0;  ///< SIG_DFL, SIG_IGN or a function
  unsigned long flags = 0;
  std::uintptr_t restorer = 0;
  Set mask = 0;
};

/// What becomes of a signal that arrives.
enum class Disposition : std::uint8_t { ignored, ends, stops, handled };

/// Before the tester installs its own handlers: what every execution begins with. The mask of
/// its initial thread is that of the calling OS thread.
void save_programs();

/// As an execution begins.
void put_back();

[[nodiscard]] const Action& action_of(int signal);
void set_action(int signal, const Action& action);
[[nodiscard]] Disposition disposition_of(int signal);
/// Whether the execution has set a handler.
[[nodiscard]] bool has_handlers();

/// A signal that was sent and has not arrived.
struct Sent {
  siginfo_t info{};
  int to = to_process;  ///< a thread
  static constexpr int to_process = -1;
};

/// Whether the execution has sent any to itself.
[[nodiscard]] bool were_sent();

/// A second one of the same kind, to the same, is lost, as the kernel does with those that are not
/// of real time. False: too many are pending.
[[nodiscard]] bool add_pending(const Sent& sent);
/// Those that may arrive at the thread.
[[nodiscard]] Set pending_of(scheduler::ThreadId thread);
/// Takes the one with the lowest number of `set`, the earliest if there are several.
std::optional<Sent> take_pending(scheduler::ThreadId thread, Set set);
/// What is not said any more once the signal is ignored.
void drop_pending(int signal);

}  // namespace heddle::runtime::signals
