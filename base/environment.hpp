#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Variables of processes.
namespace heddle::base {

/// By which a program is told to explore itself, and how.
[[nodiscard]] inline bool is_options_variable(std::string_view variable) {
  return variable.starts_with("HEDDLE_OPTIONS=");
}

/// What this process was started with, each as NAME=VALUE: a program under test may have changed
/// its environment since, or spoilt it.
[[nodiscard]] std::vector<std::string> first_environment();

}  // namespace heddle::base
