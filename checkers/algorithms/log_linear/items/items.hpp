#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "checkers/algorithms/log_linear/items/finding.hpp"
#include "checkers/algorithms/log_linear/items/value_ids.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers::log_linear {

/// What a container's history says of one value that is added once: 16 bytes.
///
/// In every order that explains the history, the value is inside at least from first_response, the
/// first response of any of its operations, to last_invocation, the last invocation of any: its
/// critical interval, empty if the second comes before the first. Lee and Mathur speak of the
/// interval from the response of the addition to the invocation of the removal after these have
/// been tightened (section 5), which is the same.
struct Item {
  OperationIndex add = no_operation;
  OperationIndex remove = no_operation;
  Position first_response = never;  ///< `never` also if nobody has seen the value, see Items
  Position last_invocation = 0;     ///< of a value that is never removed: Items::end
};

/// The history of a queue, stack or priority queue, sorted by what its operations do.
///
/// Pending operations: an addition is kept if a completed operation removes or peeks its value, and
/// has no response then; else it is dropped, for the operations of one value, all of them, can be
/// left out of any order that explains the rest. Peeks are dropped. Removals are dropped too, or,
/// as a relaxation (`lend_pending_removal`), lent to each value that is not removed: see
/// log_linear.hpp.
struct Items {
  const CodedHistory* history = nullptr;
  Position end = 0;  ///< number of ends: one more than the last position
  ValueIds ids;
  std::vector<Item> items;                ///< by number of the value; those without `add` are none
  std::vector<OperationIndex> peeks;      ///< completed ones that saw a value, by value
  std::vector<std::uint32_t> peeks_from;  ///< where those of a value begin; empty without peeks
  std::vector<OperationIndex> empties;    ///< completed removals and peeks that answer none
  std::vector<OperationIndex> unlimited;  ///< completed read-only ones whose answer is not known
  OperationIndex pending_removal = no_operation;  ///< the one that was invoked first

  [[nodiscard]] bool is_present(const Item& item) const { return item.first_response != never; }
  [[nodiscard]] bool is_critical(const Item& item) const {
    return is_present(item) && item.first_response < item.last_invocation;
  }
  [[nodiscard]] bool is_removed(const Item& item) const {
    return item.remove != no_operation && !history->is_pending(item.remove);
  }
  /// Needs a completed removal or peek that answers a value which was added.
  [[nodiscard]] ValueId value_of(OperationIndex operation) const {
    return ids.find(history->calls[operation].result);
  }

  /// The peeks that saw the value, by invocation.
  [[nodiscard]] std::span<const OperationIndex> peeks_of(ValueId id) const {
    return peeks.empty()
               ? std::span<const OperationIndex>()
               : std::span(peeks).subspan(peeks_from[id], peeks_from[id + 1] - peeks_from[id]);
  }

  /// Where the interval of an operation of the item begins and ends once it is known that the
  /// addition comes first and the removal last (section 5).
  [[nodiscard]] Position tightened_invocation(const Item& item, OperationIndex operation) const;
  [[nodiscard]] Position tightened_response(const Item& item, OperationIndex operation) const;

  /// From now on, each value that is not removed is removed by the pending removal.
  void lend_pending_removal();
};

/// Reads a container's history. If it finds a flaw that needs no more than one value, such as one
/// that is removed twice, it returns that. Throws NotApplicable. O(n).
std::optional<Flaw> read_items(const CodedHistory& history, Items& items);

/// What is wrong if an operation of the item ended before its addition began, or began after its
/// removal had ended; the item's positions are known. Nothing if nothing is.
std::optional<Flaw> find_misplaced(const CodedHistory& history, const Item& item);

/// The operation that begins or ends at this position; `ends` is the column of all such.
OperationIndex find_end(const std::vector<Position>& ends, Position position);

/// Throws NotApplicable, with the value as text, for the second addition of a value.
[[noreturn]] void refuse_second_addition(const CodedHistory& history, OperationIndex operation);

/// Throws NotApplicable: the method has no role that the algorithm knows.
[[noreturn]] void refuse_method(const CodedHistory& history, OperationIndex operation);

inline Role role_of(const CodedHistory& history, OperationIndex i) {
  return history.specification->methods[history.calls[i].method].role;
}
inline bool is_read_only(const CodedHistory& history, OperationIndex i) {
  return history.specification->methods[history.calls[i].method].is_read_only;
}

}  // namespace heddle::checkers::log_linear
