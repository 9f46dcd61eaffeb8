#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/histories/bit_matrix.hpp"
#include "scheduler/trace/trace.hpp"
#include "scheduler/trace/trace_order.hpp"

/// The histories that a trace stands for.
///
/// An execution fixes an order of invocations and responses that its trace does not: all linear
/// extensions of trace order have the same results, but an operation may respond before another is
/// invoked in one and overlap it in the next. So histories are derived from the trace. Let first(o)
/// and last(o) be the first and last event of operation o (an operation without events gets one
/// pseudo-event in its place; a pending operation has no last, and one without events is dropped).
/// A history is a set R of pairs (a, b), "a precedes b", such that trace order with an edge
/// last(a) -> first(b) for each pair is acyclic. Only the inclusion-maximal ones matter, since
/// explaining a history gets harder with each pair.
namespace heddle::scheduler {

/// One operation of an execution.
struct OperationInstance {
  ThreadId thread = 0;
  bool pending = false;     ///< no response
  std::uint8_t tag = 0;     ///< result, as logged; 0 if pending
  std::uint64_t value = 0;  ///< result, as logged; 0 if pending
  std::uint32_t label = 0;  ///< which operation, as logged
  friend bool operator==(const OperationInstance&, const OperationInstance&) = default;
};

/// All that histories depend on. Two executions with equal posets have equal histories.
struct OperationPoset {
  /// By thread, then in program order: the same whatever the schedule.
  std::vector<OperationInstance> operations;
  /// For each: the number of its invocation among all invocations of the trace, from 0. Depends on
  /// the schedule and does not count when posets are compared.
  std::vector<std::uint32_t> invocations;
  /// Row a: the operations b whose first event cannot come after a's last one, so that a cannot
  /// precede b; a itself is among them. Empty for a pending a. Nothing else about trace order
  /// matters, see maximal_orders.
  BitMatrix begun_before_end;
  friend bool operator==(const OperationPoset& a, const OperationPoset& b) {
    return a.operations == b.operations && a.begun_before_end == b.begun_before_end;
  }
};

/// 128 bits that tell posets (or histories) apart, with negligible odds of a mistake.
struct HistoryKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const HistoryKey&, const HistoryKey&) = default;
};

/// An order of invocations and responses, as points in time from 0 up, each of its own. a precedes
/// b if response[a] < invocation[b]. For one poset, equal precedence gives equal times.
struct HistoryOrder {
  static constexpr std::uint32_t no_response = ~std::uint32_t{0};
  std::vector<std::uint32_t> invocation;  ///< by index in OperationPoset::operations
  std::vector<std::uint32_t> response;    ///< no_response if pending
  friend bool operator==(const HistoryOrder&, const HistoryOrder&) = default;
};

/// The operations of an execution and their poset, into `poset`, whose memory is reused.
/// `order` must have seen exactly the execution of `trace`. O(markers + operations^2).
void operation_poset(const Trace& trace, const TraceOrder& order, OperationPoset& poset);

/// A key of operations, results and poset: skip a trace whose key was seen before.
[[nodiscard]] HistoryKey key_of(const OperationPoset& poset);

/// A key of one history: operations, results and precedence.
[[nodiscard]] HistoryKey key_of(const OperationPoset& poset, const HistoryOrder& order);

/// The inclusion-maximal histories, in a fixed order and each once. Never only some of them: empty
/// optional if there are more than 64 operations or if more than `limit` sets had to be kept on the
/// way; then use for_each_history_lazily (scheduler/histories/lazy_histories.hpp).
[[nodiscard]] std::optional<std::vector<HistoryOrder>> maximal_orders(const OperationPoset& poset,
                                                                      std::size_t limit = 2'000);

/// One maximal history. O(operations^3 / 64).
[[nodiscard]] HistoryOrder some_maximal_order(const OperationPoset& poset);

/// A poset and all its maximal histories.
struct Histories {
  OperationPoset poset;
  std::optional<std::vector<HistoryOrder>> orders;  ///< as maximal_orders
};

[[nodiscard]] Histories histories_of(const Trace& trace, const TraceOrder& order,
                                     std::size_t limit = 2'000);

}  // namespace heddle::scheduler
