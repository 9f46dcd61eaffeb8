#pragma once

// Lee, Mathur: "Efficient Decrease-And-Conquer Linearizability Monitoring", 2024: histories of
// registers, sets, stacks, queues and priority queues in which each value is added at most once,
// in O(n log n).
// Gibbons, Korach: "Testing shared memories", SIAM Journal on Computing 26(4), 1997, section 4:
// registers, by the zones of their values.
//
// What an operation does is known from Specification::shape and Method::role. A file of this folder
// for each type has the theorem, why it holds, and where it departs from the papers. What they
// share: after Items, the history by value; gaps.hpp, moments between the ends of operations, and
// answers of none; nested_order.hpp, linearizations of stacks and priority queues.
//
// Beyond the paper:
//   - Values that are removed twice, or were never added, are violations.
//   - Pending additions count if a completed operation saw the value; others can be left out of any
//     order that explains the rest, with all operations of the value. Pending peeks likewise.
//   - Pending removals from a container: if the history is explained without them, it is explained.
//     Else each value that is not removed is lent the pending removal that was invoked first. As
//     that allows more than any distribution of them over the values does, what is not explained
//     even so is not explained. What remains is refused.
//   - Reads and peeks whose answer is not known fit anywhere; they are put in last.
//   - Sets: operations that do not tell what they did. Registers: exchanges.
//
// Refused, by NotApplicable, are: a value that two operations may have added; the value none in a
// container, and a value of a register that is there at the start, was written and was read; an
// object with items at the start; other methods, such as size, and answers that are not known, but
// for the above; priorities that are no integers.

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Not explained: Verdict::culprits and reason say why; the culprits alone are not explained
/// either. Explained: a linearization if it is wanted, in O(n log n), for every type. `steps`
/// counts the operations; of the limits, time and memory are looked at once, at the start. Working
/// memory is 20 to 45 bytes an operation, 20 more for a linearization. Throws NotApplicable.
Verdict check_log_linear(CodedHistory& history, const CheckOptions& options);

}  // namespace heddle::checkers
