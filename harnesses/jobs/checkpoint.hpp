#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "harnesses/jobs/search_state.hpp"
#include "harnesses/traces/json_reader.hpp"

/// An exploration in a file, to go on with later: docs/exploration-options.md.
namespace heddle::harnesses {

/// What must be the same for an exploration to go on.
struct CheckpointSubject {
  std::string program_id;            ///< of the binary
  std::vector<std::string> command;  ///< of a whole program: with its arguments; else empty
  std::string harness;
  std::string scenario;
  std::vector<std::string> options;  ///< as given on the command line
  friend bool operator==(const CheckpointSubject&, const CheckpointSubject&) = default;
};

[[nodiscard]] base::Json json_of(const CheckpointSubject& subject);
[[nodiscard]] CheckpointSubject read_checkpoint_subject(const JsonReader& json);

struct Checkpoint {
  CheckpointSubject subject;
  SearchState state;
};

/// The file's text. What events are recognised by is left out: addresses may be others in another
/// process.
[[nodiscard]] std::string write_checkpoint(const SearchState& state,
                                           const CheckpointSubject& subject);

/// Reads what write_checkpoint wrote. `name` is the file's, for messages. Throws UsageError for any
/// other text: one line that says where.
[[nodiscard]] Checkpoint read_checkpoint(const std::string& text, const std::string& name);

/// In the place of what the file held, at once. Throws UsageError.
void write_checkpoint_file(const std::string& text, const std::string& path);
[[nodiscard]] Checkpoint read_checkpoint_file(const std::string& path);

}  // namespace heddle::harnesses
