#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// Builds a history from its ends in the order in which a file tells them: for formats that are
/// sequences of invocations and responses. No allocation per operation but for growing columns.
/// Misuse (two operations open on one process, a response without an invocation) is thrown as
/// BadInput "FILE:LINE: ...". Line numbers start at 1.
class HistoryBuilder {
 public:
  /// Clears `history`; `file` is for messages. Both must outlive the builder.
  HistoryBuilder(RecordedHistory& history, const std::string& file);

  /// The index of a method's name in RecordedHistory::methods, added if new. Fast for few names.
  std::uint16_t method(std::string_view name);

  /// The process that a name which is no number stands for, added if new.
  std::int32_t process(std::string_view name);

  /// The code of a value. Integers that has_integer_code() need no call.
  Code encode(const Value& value) { return history_.coded.values.encode(value); }

  /// The operation is open from here on. At most maximum_arguments arguments.
  OperationIndex invoke(std::int32_t process, std::uint16_t method, std::span<const Code> arguments,
                        std::uint32_t line);

  /// The process's open operation responds here: with a result, or with one nobody knows.
  OperationIndex respond(std::int32_t process, Code result, std::uint32_t line);
  OperationIndex respond_unknown(std::int32_t process, std::uint32_t line);

  /// The process's open operation did not happen: it leaves no trace in the history.
  void withdraw(std::int32_t process, std::uint32_t line);

  /// The process's open operation stays open to the end of the history; the process may go on.
  void abandon(std::int32_t process, std::uint32_t line);

  /// The open operation of a process, whose call may still be changed; or nothing.
  Call* open_call(std::int32_t process);

  /// To be called once, after the last end: what is open is pending. Settles the positions.
  void finish();

 private:
  static constexpr OperationIndex nothing = ~OperationIndex{0};

  OperationIndex& open_operation(std::int32_t process);
  OperationIndex close(std::int32_t process, std::uint32_t line);
  [[noreturn]] void fail(std::uint32_t line, const std::string& problem) const;
  void drop_withdrawn();

  RecordedHistory& history_;
  const std::string& file_;
  Position next_position_ = 0;
  std::size_t withdrawn_ = 0;
  std::vector<OperationIndex> open_;  ///< by process, for small numbers
  std::unordered_map<std::int32_t, OperationIndex> open_others_;
  std::unordered_map<std::string, std::int32_t> processes_;
};

}  // namespace heddle::checkers
