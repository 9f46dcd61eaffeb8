#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// Why a history has no explanation, told by a few operations that no order explains.
struct Reason {
  std::vector<OperationIndex> culprits;
  std::string text;  ///< part of a sentence; "{0}" is the first of the culprits, and so on

  /// What the sentence ends in saying nobody does. Of a history that is part of a larger one it
  /// tells the truth only until the part ends.
  struct Absence {
    Role role = Role::add;  ///< or remove
    Code value = code_of_none;
    std::string deed;     ///< "added", "written", "removed"
    bool so_far = false;  ///< somebody does it later, or may
  };
  std::optional<Absence> absence = std::nullopt;
};

/// Looks for a violation of a simple kind in a small history of a container, a set or a register: a
/// value that was never added, removed too often, lost, overtaken, overwritten. Each kind is a
/// proof by itself, whatever the other operations do: a history that is linearizable has none of
/// them. But many violations are of no such kind; nothing then, nor for other objects. O(n^3) for n
/// operations; nothing beyond 200.
std::optional<Reason> find_reason(const CodedHistory& history);

/// The reason with the culprits' texts in place of the numbers, and with what it ends in.
std::string filled_in(const Reason& reason, const std::vector<std::string>& culprit_texts);

}  // namespace heddle::checkers
