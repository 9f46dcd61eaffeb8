#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checkers/partial_orders/partial_order_checker.hpp"
#include "checkers/partial_orders/partially_ordered_history.hpp"
#include "harnesses/judging/judging.hpp"

namespace heddle::harnesses {

/// What was said of calls of which a partial order says which precedes which.
struct GraphJudgement {
  checkers::Answer answer = checkers::Answer::unknown;
  checkers::Answer linearizable = checkers::Answer::unknown;
  /// If explained: an order that explains every precedence that it keeps.
  std::vector<checkers::OperationIndex> order = {};
};

/// Judges the calls of execution graphs, for linearizability or quasi-linearizability of the
/// flavour strict, and says in the words of an exploration, where processes are threads, why they
/// are not explained.
class GraphJudge {
 public:
  /// Why the calls of graphs cannot be judged so; nothing if they can.
  static std::optional<std::string> refusal(const Judging& judging);

  /// Throws UsageError with the reason if they cannot be. The specification must outlive this.
  explicit GraphJudge(const Judging& judging);

  /// Throws UsageError if the specification cannot judge the history at all.
  GraphJudgement judge(const checkers::PartiallyOrderedHistory& history,
                       const checkers::Limits& limits);

  /// Calls of which a client lets the first happen before the second.
  using ClientPairs = std::vector<std::pair<checkers::OperationIndex, checkers::OperationIndex>>;
  /// On calls that are not explained with such a client.
  JudgementTexts explain(const checkers::PartiallyOrderedHistory& history,
                         const ClientPairs& client);

 private:
  JudgementTexts explain_line(const checkers::PartiallyOrderedHistory& history);
  JudgementTexts explain_partial(const checkers::PartiallyOrderedHistory& history);
  JudgementTexts explain_partial_quasi(const checkers::PartiallyOrderedHistory& history);

  Judging judging_;
  checkers::PartialOrderChecker checker_;
};

}  // namespace heddle::harnesses
