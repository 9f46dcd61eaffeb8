#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"
#include "checkers/history/value.hpp"

namespace heddle::checkers {

/// A history as a file holds it, before and after a specification is put to it.
struct RecordedHistory {
  std::string name;              ///< within its file, if that may hold several
  std::string type;              ///< name of the specification; empty if the file does not say
  std::optional<Value> initial;  ///< what Specification::state_from makes the initial state of

  std::vector<std::string> methods;  ///< the names that occur
  CodedHistory
      coded;  ///< not valid for a search before bind(); Call::name is an index into `methods`
  std::vector<std::int32_t> processes;     ///< of each operation
  std::vector<std::string> process_names;  ///< by process; empty if they are just numbers
  std::vector<std::uint32_t> lines;        ///< of the file, from 1, where each operation begins

  [[nodiscard]] std::size_t size() const { return coded.size(); }
  void clear();  ///< keeps the memory

  /// Sets aside memory for so many operations: a guess is good enough.
  void reserve(std::size_t operations);
};

/// Puts the specification to a history that has none yet: its methods, its initial state. Throws
/// BadOperation for the first operation that it cannot judge. O(n).
void bind(RecordedHistory& recorded, const Specification& specification);

/// An operation for people and for files; invocation and response are its positions. Works before
/// and after bind(); its name is the one the file uses.
Operation operation_of(const RecordedHistory& recorded, OperationIndex i);
History history_of(const RecordedHistory& recorded);

/// The name of a process: "3", or what the file calls it.
std::string process_name(const RecordedHistory& recorded, std::int32_t process);
/// Likewise, for a line of a report: base::printable_line().
std::string process_label(const RecordedHistory& recorded, std::int32_t process);

}  // namespace heddle::checkers
