#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// A history as read from a file.
struct HistoryFile {
  std::string type;              ///< name of the specification; empty if the file does not say
  std::optional<Value> initial;  ///< the state that the object starts in, if it says so
  History history;
  std::vector<std::size_t> lines;  ///< line of the file each operation stands in, from 1
};

// The native history file is JSON Lines: a header {"heddle-history": 1, "type": "queue"}, then one
// operation a line
//   {"process": 0, "operation": "enq", "arguments": [1], "result": null,
//    "invocation": 1, "response": 4}
// in any order; `type`, `arguments` and `result` may be absent, a pending operation has no
// `response`. If an operation responded, but nobody knows with what, its line has
// "result_unknown": true. The header's "initial" is the state that the object starts in, as
// Specification::state_from understands it. Values are null, true, false, integers, strings and
// lists of these. Blank lines are skipped. Whatever is wrong is thrown as BadInput with one line of
// text that starts with "NAME:LINE: " or "NAME:LINE:COLUMN: " and names the field.

/// `name` is used in messages only.
HistoryFile read_history(std::istream& input, const std::string& name);

/// Opens and reads; BadInput too if the file cannot be read. "-" is standard input.
HistoryFile read_history_file(const std::string& path);

/// Writes a history that read_history() reads back as an equal one. Leaves `type` out if empty.
void write_history(std::ostream& output, const History& history, const std::string& type,
                   const std::optional<Value>& initial = std::nullopt);

}  // namespace heddle::checkers
