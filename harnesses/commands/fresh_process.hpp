#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace heddle::harnesses {

struct FreshProcess {
  int exit_status = 0;  ///< base::after_signal if one ended it
  std::string output;   ///< what it wrote to standard output
  bool late = false;    ///< it had not ended in time, and was killed
};

/// Runs this process's executable again with `words` as its argv and HEDDLE_RUN_OPTIONS set to
/// `options` (unset if empty), waits for it until `end`, or for a second after an interrupt, and
/// drops what it writes to standard error. It reads `input`, or this process's standard input if
/// that is negative. Throws runtime::NoMoreProcesses if it cannot be started.
[[nodiscard]] FreshProcess run_again(const std::vector<std::string>& words,
                                     const std::string& options,
                                     std::chrono::steady_clock::time_point end, int input = -1);

/// What this process becomes is to be a harness, or to be none (base/environment.hpp).
void expect_harness(bool harness);

/// Replaces this process by `program`, found by PATH if it has no slash. Returns only if that
/// fails; throws UsageError then. The environment is the current one.
[[noreturn]] void become(const std::string& program, const std::vector<std::string>& words);

}  // namespace heddle::harnesses
