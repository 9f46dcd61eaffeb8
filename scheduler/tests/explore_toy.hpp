#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "scheduler/explore.hpp"
#include "scheduler/tests/toy_program.hpp"

namespace heddle::scheduler::testing {

/// An observer that calls a function and always goes on.
class ForEach final : public Observer {
 public:
  using Function = std::function<void(const ExecutionResult&)>;
  explicit ForEach(Function function) : function_(std::move(function)) {}
  bool execution_ended(const ExecutionResult& result) override {
    if (function_) {
      function_(result);
    }
    return true;
  }

 private:
  Function function_;
};

/// What an exploration saw.
struct Seen {
  Statistics statistics;
  StopReason stopped_by = StopReason::exhausted;
  std::set<std::string> outcomes;  ///< ending, memory and notes
  std::set<std::string> classes;   ///< canonical forms of trace order
  std::set<std::string> orders;    ///< the threads of the events, one letter each
};

/// Explores until the strategy has nothing left or `executions` are complete.
Seen explore_toy(ToyProgram& program, Strategy& strategy, const ForEach::Function& each = nullptr,
                 std::uint64_t executions = ~std::uint64_t{0});

/// The threads of the events, one letter each: "ABBA".
[[nodiscard]] std::string order_text(const Trace& trace);

/// A text that is equal for two traces if and only if they are equal up to swapping independent
/// neighbours: each event's identity and outcome, and the events before it in the transitive
/// closure of pairwise dependence. Written from dependent() alone, so that it can check TraceOrder.
/// With `names`, of the trace in which each thread t is thread names[t].
[[nodiscard]] std::string canonical_form(const Trace& trace,
                                         const std::vector<ThreadId>& names = {0, 1, 2, 3});

}  // namespace heddle::scheduler::testing
