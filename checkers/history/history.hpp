#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checkers/history/value.hpp"

namespace heddle::checkers {

/// One call of a method of the object under test.
///
/// Invocation and response are positions in the history: only their order means anything. An
/// interval is closed: an operation that responds at position p and one that is invoked at p
/// overlap. An operation without a response is pending: it took effect with some result, or never.
struct Operation {
  int process = 0;
  std::string method;
  std::vector<Value> arguments;
  Value result;  ///< none while pending
  std::uint64_t invocation = 0;
  std::optional<std::uint64_t> response;
  bool any_result = false;  ///< it responded, but nobody knows with what

  [[nodiscard]] bool is_pending() const { return !response.has_value(); }

  friend bool operator==(const Operation&, const Operation&) = default;
};

/// Index of an operation in History::operations.
using OperationIndex = std::uint32_t;

/// A history is data: it can be checked, stored and compared without the program that made it. The
/// operations may stand in any order.
struct History {
  std::vector<Operation> operations;

  [[nodiscard]] std::size_t size() const { return operations.size(); }

  friend bool operator==(const History&, const History&) = default;
};

/// Whether `a` responded before `b` was invoked: the precedence that each linearization must keep.
inline bool precedes(const Operation& a, const Operation& b) {
  return a.response.has_value() && *a.response < b.invocation;
}

/// "enq(1) -> true"; a pending operation reads "deq() pending".
std::string to_text(const Operation& operation);

/// What makes a history ill-formed, for input from outside: a response before its invocation, or
/// two operations of one process that overlap (Herlihy and Wing, 1990, section 2.1).
struct IllFormed {
  OperationIndex operation = 0;  ///< the later of the two in the history, or the only one
  std::string problem;           ///< "responds at 2, before its invocation at 3"
};

/// The first problem found, or nothing. O(n log n).
std::optional<IllFormed> find_ill_formed(const History& history);

}  // namespace heddle::checkers
