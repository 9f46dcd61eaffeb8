#pragma once

// Which operations may be left out of a history without creating a violation that was not there:
// if the history with them is linearizable, it is without them. So a smaller history that is not
// linearizable proves that the larger one is not. No paper: an argument of our own, for a
// linearization S of the larger history: each time S without them is legal; precedence among the
// others does not change.
//
//   An operation that changes nothing: one of a method that only reads, or with an answer that says
//     so (Method::idle_answer), unless that is none and so may be an item. The states in S are the
//     same without it.
//   All operations with one key, where each call has a key: the object is a product of independent
//     objects, and those of the other keys are in S as they were.
//   All operations with one value (adding, removing, peeking at it) of a queue, deque, stack, pool
//     or priority queue. What was the oldest, newest or smallest item, and is not that value, still
//     is when items of that value are not there; what was empty still is. A pending removal that
//     took the value in S takes nothing now: it is left out of S. That is why there must be no
//     completed removal with an unknown answer: that one would have to take something else. And
//     the methods must be of these roles alone: a size, or a refusal when full, counts the others.
//   All operations with one value (writing, reading it) of a register that is only read and
//     written: a read follows a write of what it reads, with no write between them, in S without
//     the writes of another value too.
//
// Values that the initial state holds are kept.

#include <cstdint>
#include <optional>
#include <vector>

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

enum class DropKind : std::uint8_t { key, value, without_effect };

/// Operations to be left out together or not at all.
using DropGroup = std::vector<OperationIndex>;

/// The groups of one kind among these operations of the history; an operation in none of them has
/// to stay. Any of the groups may be left out, whether others are or not: so what changes nothing,
/// but is about a value, goes with its value when groups are values. Empty if the kind does not
/// apply: where an operation has no key, or where values cannot be left out. May add values to the
/// history's table. O(n), expected.
std::vector<DropGroup> groups_to_drop(CodedHistory& history,
                                      const std::vector<OperationIndex>& among, DropKind kind);

/// The operations that stay when every group is left out but those that these operations belong to:
/// groups of keys if each call has a key, else of values. Nothing if neither kind applies. Without
/// making the groups, for histories of a million operations. O(n).
std::optional<std::vector<OperationIndex>> operations_about(
    CodedHistory& history, const std::vector<OperationIndex>& operations);

}  // namespace heddle::checkers
