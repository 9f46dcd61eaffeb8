#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harnesses/jobs/checkpoint.hpp"
#include "harnesses/reports/scopes/scope_report.hpp"

/// The explorations of `--all`, in a file, to go on with later; and between processes. A scenario
/// that was not explored to its end is explored again.
namespace heddle::harnesses {

struct ScopeCheckpoint {
  CheckpointSubject subject;  ///< its scenario is empty
  std::size_t scenarios = 0;  ///< in all
  /// Those that are done, by their numbers, without their texts.
  std::vector<std::pair<std::size_t, ScopeEntry>> done;
};

/// The file's text.
[[nodiscard]] std::string write_scope_checkpoint(const CheckpointSubject& subject,
                                                 const std::vector<ScopeEntry>& entries);

/// Nothing if the text is JSON of another kind. Throws UsageError for any other text that
/// write_scope_checkpoint has not written: one line that says where. `name` is the file's.
[[nodiscard]] std::optional<ScopeCheckpoint> read_scope_checkpoint(const std::string& text,
                                                                   const std::string& name);

/// One scenario, without its text, from a worker.
[[nodiscard]] std::string write_scope_entry(const ScopeEntry& entry);
[[nodiscard]] ScopeEntry read_scope_entry(const std::string& text);

}  // namespace heddle::harnesses
