#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <string>
#include <string_view>

/// How a command of Heddle ends: the one table of its exit statuses, told in docs/exit-status.md,
/// and being interrupted.
namespace heddle::base {

enum class ExitStatus : int {
  none_found = 0,
  violation = 1,
  misuse = 2,
  not_decided = 3,
  own_fault = 70,  ///< EX_SOFTWARE of sysexits.h
};

struct ExitStatusRow {
  ExitStatus status;
  std::string_view meaning;
};

/// From the mildest to the one that outranks all others.
inline constexpr std::array exit_statuses{
    ExitStatusRow{ExitStatus::none_found, "no violation found"},
    ExitStatusRow{ExitStatus::not_decided, "not decided"},
    ExitStatusRow{ExitStatus::violation, "violation"},
    ExitStatusRow{ExitStatus::misuse, "bad usage or input"},
    ExitStatusRow{ExitStatus::own_fault, "a fault of Heddle"},
};

[[nodiscard]] constexpr int number_of(ExitStatus status) { return static_cast<int>(status); }

/// The status of a command whose parts ended so.
[[nodiscard]] constexpr ExitStatus worse_of(ExitStatus one, ExitStatus other) {
  ExitStatus worse = ExitStatus::none_found;
  for (const ExitStatusRow& row : exit_statuses) {
    if (row.status == one || row.status == other) {
      worse = row.status;
    }
  }
  return worse;
}

/// The status of a process that a signal ended, as a shell tells it; a command that prints its
/// report before it ends does so with the same.
[[nodiscard]] constexpr int after_signal(int signal) { return 128 + signal; }

/// For the end of --help: all of them in a line, by number.
[[nodiscard]] std::string exit_status_line();

/// Set by the first SIGINT (Ctrl-C), SIGTERM or SIGHUP after watch_interrupts(): what can be
/// stopped then stops, and the command ends with a report of what was done. A second one of the
/// same kind ends the process at once.
extern std::atomic<bool> interrupted;

/// From now on; what interrupted before is forgotten. System calls go on after the signal.
void watch_interrupts();

/// What stood in the place of our own handler before watch_interrupts(): SIG_DFL, SIG_IGN or a
/// function. Null if the signal is not one that is watched now.
[[nodiscard]] const struct ::sigaction* replaced_by_watch(int signal);
/// Each of them ends the process again, as if nobody had watched.
void leave_interrupts();

/// `status`, or that of the signal if the process was interrupted.
[[nodiscard]] int exit_number(ExitStatus status);

}  // namespace heddle::base
