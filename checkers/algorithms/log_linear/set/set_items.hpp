#pragma once

#include <optional>
#include <vector>

#include "checkers/algorithms/log_linear/items/items.hpp"

namespace heddle::checkers::log_linear {

/// What an operation of a set has to do with its value.
enum class SetPart : unsigned char {
  add,           ///< adds it, if the value is ever inside
  find,          ///< finds it inside: contains -> true, add -> false
  remove,        ///< remove -> true
  maybe_remove,  ///< completed, without an answer: removes it, or misses it
  miss,          ///< misses it: contains -> false, remove -> false
  pending_remove,
  nothing  ///< pending and read-only: may be left out
};

/// The history of a set, by value. In `items.items`, first_response and last_invocation are over
/// addition, finds and removal, as chosen by set_check.hpp; a value that is never inside has
/// is_present() false.
struct SetItems {
  Items items;
  /// By value: whether its removal is one that may or may not have removed it. Empty if the history
  /// has no such operations.
  std::vector<bool> removal_is_chosen;

  [[nodiscard]] SetPart part_of(OperationIndex i) const;
  [[nodiscard]] ValueId value_of(OperationIndex i) const {
    return items.ids.find(items.history->calls[i].arguments[0]);
  }
  /// The item of the operation's value, or nullptr if that was never inside.
  [[nodiscard]] const Item* item_of(OperationIndex i) const;

  [[nodiscard]] bool is_inside(const Item& item, OperationIndex i) const {
    return items.history->invocations[i] > item.first_response &&
           items.history->responses[i] < item.last_invocation;
  }
};

/// If it finds a flaw besides an operation that misses a value inside, it returns that. Throws
/// NotApplicable. O(n).
std::optional<Flaw> read_set_items(const CodedHistory& history, SetItems& set);

}  // namespace heddle::checkers::log_linear
