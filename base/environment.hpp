#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Variables of processes.
namespace heddle::base {

/// A user's: options that come before those of the command line.
inline constexpr const char* options_variable = "HEDDLE_OPTIONS";

/// Heddle's own: a program that has it explores itself, with these options.
inline constexpr const char* run_options_variable = "HEDDLE_RUN_OPTIONS";

/// Heddle's own: what a program is taken for that is started by a trace, or as a part of a search,
/// `harness` or `program`. One that is the other ends at once: it would do something else.
inline constexpr const char* subject_variable = "HEDDLE_SUBJECT";

/// A user's: the password of the server that --queue names, which a command line would show to all.
inline constexpr const char* queue_password_variable = "HEDDLE_QUEUE_PASSWORD";

/// None is for commands that a program under test starts, or for a replay.
[[nodiscard]] inline bool is_options_variable(std::string_view variable) {
  return variable.starts_with("HEDDLE_OPTIONS=") || variable.starts_with("HEDDLE_RUN_OPTIONS=") ||
         variable.starts_with("HEDDLE_SUBJECT=") || variable.starts_with("HEDDLE_QUEUE_PASSWORD=");
}

/// What this process was started with, each as NAME=VALUE: a program under test may have changed
/// its environment since, or spoilt it.
[[nodiscard]] std::vector<std::string> first_environment();

}  // namespace heddle::base
