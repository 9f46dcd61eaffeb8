#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "scheduler/around/running_execution.hpp"

namespace heddle::harnesses {

/// One scheduler::RunningExecution for each of several processes, in memory that they share with
/// this one. The program under test is not told of it, nor is it put back.
class RunningExecutions {
 public:
  /// Each has room for so many choices, and 64 MiB at most. Throws std::runtime_error.
  RunningExecutions(unsigned processes, std::size_t choices);
  ~RunningExecutions();
  RunningExecutions(const RunningExecutions&) = delete;
  RunningExecutions& operator=(const RunningExecutions&) = delete;

  /// Before this process is begun: it is at nothing yet.
  void begin(unsigned process);
  [[nodiscard]] scheduler::RunningExecution& of(unsigned process) const;
  /// See scheduler::RunningExecution::choices.
  [[nodiscard]] std::optional<std::vector<scheduler::ScheduleStep>> choices(
      unsigned process) const {
    return of(process).choices(choices_);
  }

  /// In that process, which is not to write where others do.
  void keep_only(unsigned process) const;

 private:
  std::size_t choices_;
  std::size_t bytes_of_one_;
  std::size_t bytes_;
  char* memory_;
};

/// Room for an execution of so many events, and what may be looked at beyond them.
[[nodiscard]] std::size_t choices_to_watch(std::size_t step_limit);

}  // namespace heddle::harnesses
