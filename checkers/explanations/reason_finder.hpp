#pragma once

// For reasons.cpp and the files with the kinds of violations; see reasons.hpp.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "checkers/explanations/reasons.hpp"

namespace heddle::checkers {

/// Who adds, removes and looks in a history, for the kinds of violations.
class HistoryFacts {
 public:
  using Operations = std::vector<OperationIndex>;

  explicit HistoryFacts(const CodedHistory& history);

  [[nodiscard]] const CodedHistory& history() const { return history_; }
  [[nodiscard]] const Call& call(OperationIndex i) const { return history_.calls[i]; }
  [[nodiscard]] Role role(OperationIndex i) const {
    return history_.specification->methods[call(i).method].role;
  }
  [[nodiscard]] bool precedes(OperationIndex a, OperationIndex b) const {
    return history_.precedes(a, b);
  }
  [[nodiscard]] std::string value_text(Code value) const {
    return to_text(history_.values.decode(value));
  }

  /// Operations with this role, with or without a known result, that have the property.
  [[nodiscard]] Operations all(Role role,
                               const std::function<bool(OperationIndex)>& property) const;

  /// Those that add (write) the value, pending ones included.
  [[nodiscard]] Operations adding(Code value) const;

  /// Completed ones that answered the value: removals (for sets: none), or looks as well.
  [[nodiscard]] Operations removing(Code value) const;
  [[nodiscard]] Operations looking(
      Code value) const;  ///< removals, peeks and reads that answered the value

  /// Removals whose answer is not known: each may have taken any value.
  [[nodiscard]] const Operations& unknown_removals() const { return unknown_removals_; }

  /// How often the initial state holds the value.
  [[nodiscard]] std::size_t initial_count(Code value) const;

  /// Whether an answer of the value may need no addition: none, what the object holds at the start.
  [[nodiscard]] bool may_be_initial(Code value) const;

  /// The values that are added.
  [[nodiscard]] const std::vector<Code>& values_added() const { return values_added_; }

 private:
  const CodedHistory& history_;
  Operations unknown_removals_;
  std::vector<Code> values_added_;
};

/// Whether it is small enough, and no operation does what the kinds of violations do not think of.
bool is_fit_for_reasons(const CodedHistory& history);

std::optional<Reason> find_container_reason(const HistoryFacts& facts);
std::optional<Reason> find_register_reason(const HistoryFacts& facts);
std::optional<Reason> find_set_reason(const HistoryFacts& facts);

/// Of containers and registers: an answer that nobody has put there. `verb` is "added" or
/// "written".
std::optional<Reason> find_value_from_nowhere(const HistoryFacts& facts, const std::string& verb);

/// Of containers: an item that was removed more often than added.
std::optional<Reason> find_removed_too_often(const HistoryFacts& facts);

}  // namespace heddle::checkers
