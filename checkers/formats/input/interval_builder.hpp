#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// Builds a history from operations that a file tells one by one, each with its start and its end:
/// for formats with a line per operation. No allocation per operation but for growing columns.
/// Misuse is thrown as BadInput "FILE:LINE: ...".
class IntervalBuilder {
 public:
  /// Clears `history`; `file` is for messages. Both must outlive the builder.
  IntervalBuilder(RecordedHistory& history, const std::string& file);

  /// The index of a method's name in RecordedHistory::methods, added if new.
  std::uint16_t method(std::string_view name);

  /// Adds an operation, whose call the caller completes: method, arguments, result. Positions are
  /// time stamps so far; `never_stamp` as its end makes it pending.
  Call& add(std::int32_t process, std::uint64_t start, std::uint64_t end, std::uint32_t line) {
    if (end < start) [[unlikely]] {
      fail_order(start, end, line);
    }
    CodedHistory& coded = history_.coded;
    if (wide_.empty() && (end < never || end == never_stamp) && start < never) [[likely]] {
      coded.invocations.push_back(static_cast<Position>(start));
      coded.responses.push_back(end == never_stamp ? never : static_cast<Position>(end));
    } else {
      add_wide(start, end);
    }
    history_.processes.push_back(process);
    history_.lines.push_back(line);
    return coded.calls.emplace_back();
  }

  /// To be called once, after the last operation: makes positions of the time stamps, and checks
  /// that no process has two operations open at once. O(n) if the stamps are dense and each process
  /// tells its operations in their order, else O(n log n).
  void finish(EqualStamps meaning);

 private:
  void add_wide(std::uint64_t start, std::uint64_t end);
  void check_processes() const;
  void check_processes_by_sorting() const;
  [[noreturn]] void fail_order(std::uint64_t start, std::uint64_t end, std::uint32_t line) const;

  RecordedHistory& history_;
  const std::string& file_;
  std::vector<Stamps> wide_;  ///< all stamps, once one is too large for a column of positions
};

}  // namespace heddle::checkers
