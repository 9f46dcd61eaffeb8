#pragma once

#include <random>
#include <string>
#include <vector>

#include "checkers/partial_orders/partially_ordered_history.hpp"
#include "harnesses/judging/judging.hpp"
#include "harnesses/traces/trace_document.hpp"
#include "scheduler/tests/weak_histories/random_calls.hpp"

/// The calls of a graph as those of an object.
namespace heddle::harnesses::testing {

/// An execution graph whose calls have names and results.
struct ObjectCalls {
  std::vector<TraceOperation> operations;
  std::vector<scheduler::GraphCall> calls;
  scheduler::Trace trace;
};

/// Makes calls of a "queue", "stack" or "register" of them. Half of the time the results are those
/// of one order of the calls in which threads and happens-before go forwards, of which then some
/// are changed.
[[nodiscard]] ObjectCalls object_calls(std::mt19937& random, const std::string& type,
                                       const scheduler::ExecutionGraph& graph,
                                       scheduler::ConsistencyModel model, unsigned most);

/// By hand: `operations` are those of the calls, by number.
[[nodiscard]] ObjectCalls object_calls(const scheduler::ExecutionGraph& graph,
                                       std::vector<scheduler::GraphCall> calls,
                                       std::vector<TraceOperation> operations);

[[nodiscard]] TraceOperation operation(unsigned thread, std::string name,
                                       std::vector<std::int64_t> arguments = {});

[[nodiscard]] checkers::PartiallyOrderedHistory history_of(
    const ObjectCalls& made, const scheduler::testing::CallPairs& precedence);

}  // namespace heddle::harnesses::testing
