#pragma once

#include "checkers/algorithms/log_linear/items/finding.hpp"
#include "checkers/algorithms/log_linear/register/register_values.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers::log_linear {

/// Gibbons, Korach: "Testing shared memories", SIAM Journal on Computing 26(4), 1997, section 4,
/// and Lee, Mathur, Lemma 4.7: a register, by the zones of its values.
///
/// An exchange reads a value and writes another, so nothing comes between the reads of the one and
/// those of the other: values linked by exchanges form a chain, which begins with a write, or with
/// the value at the start, and holds the register without a break. Within a chain the order is
/// fixed: the write, its reads, the exchange, the reads of what that wrote, and so on. The zone of
/// a chain is between the first response and the last invocation of its operations; it is forward
/// if that is their order: the chain then holds the register at least throughout the zone. Else it
/// is backward: all the chain's operations can take effect at any one moment of it. The chain of
/// the value at the start holds from the start to its last invocation.
///
/// Theorem: a history is explained exactly if within each chain no operation ends before an earlier
/// one begins, no two forward zones overlap, and no backward zone lies inside a forward one.
/// Needed: the register holds one value at a time. Enough: forward chains take effect within their
/// zones, and backward ones at a moment outside all forward zones.
///
/// O(n). Fills `values`, and leaves aside its `unlimited` operations. Throws NotApplicable.
Finding check_register(CodedHistory& history, RegisterValues& values, bool wants_order);

}  // namespace heddle::checkers::log_linear
