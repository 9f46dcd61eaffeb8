#pragma once

#include <string>
#include <vector>

#include "harnesses/traces/source_map.hpp"

namespace heddle::harnesses {

/// What stands behind `--` of `heddle replay`.
struct ReplayTail {
  std::vector<std::string> debugger;  ///< gdb's own options
  std::vector<std::string> program;   ///< the program to run and its arguments; empty: the recorded
};

/// With gdb, words that begin with `-` up to the next `--` are gdb's; what follows is the program.
[[nodiscard]] ReplayTail replay_tail(const std::vector<std::string>& words, bool with_gdb);

/// `program`, which replays the trace in the file `trace`, within gdb with Heddle's commands and
/// these options of gdb's. Tells gdb's side of the trace by the environment. Throws UsageError if
/// there is no gdb, or Heddle's commands for it are not where they belong.
[[nodiscard]] std::vector<std::string> within_gdb(const std::vector<std::string>& program,
                                                  const std::string& trace,
                                                  const std::vector<std::string>& options,
                                                  const SourceMap& sources);

}  // namespace heddle::harnesses
