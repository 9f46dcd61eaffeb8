#include "checkers/explanations/explanation.hpp"

#include <algorithm>
#include <optional>

#include "checkers/explanations/after_prefix.hpp"
#include "checkers/explanations/reasons.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {
namespace {

std::string operation_text(const Operation& operation) {
  return "process " + std::to_string(operation.process) + ": " + to_text(operation);
}

std::string numbered(const History& history, const std::vector<OperationIndex>& order) {
  std::string text;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Operation& operation = history.operations[order[i]];
    text += "  " + std::to_string(i + 1) + ". " + operation_text(operation) +
            (operation.is_pending() ? ", took effect\n" : "\n");
  }
  return text;
}

std::size_t completed_among(const History& history, const std::vector<OperationIndex>& order) {
  return static_cast<std::size_t>(std::ranges::count_if(
      order, [&](OperationIndex i) { return !history.operations[i].is_pending(); }));
}

std::size_t completed_in(const History& history) {
  return static_cast<std::size_t>(std::ranges::count_if(
      history.operations, [](const Operation& o) { return !o.is_pending(); }));
}

std::string operation_in_sentence(const Operation& operation) {
  return to_text(operation) + " by process " + std::to_string(operation.process);
}

// The verdict's own reason, or one that can be seen in the history.
std::string reason_text(const History& history, CodedHistory& coded, const Verdict& verdict) {
  std::optional<Reason> reason = find_reason(coded);
  if (!reason && !verdict.reason.empty()) {
    reason = Reason{verdict.culprits, verdict.reason};
  }
  if (!reason) {
    return "";
  }
  std::vector<std::string> culprits;
  for (const OperationIndex i : reason->culprits) {
    const Operation& operation = history.operations[i];
    culprits.push_back(to_text(operation) + " (process " + std::to_string(operation.process) + ")");
  }
  return filled_in(*reason, culprits);
}

std::string explain_failure(CodedHistory& coded, const History& history, const Verdict& verdict) {
  const std::size_t completed = completed_in(history);
  std::string text = "not explained: specification " + std::string(coded.specification->name) +
                     " allows no order of the " + std::to_string(completed) +
                     " completed operations.\n";
  if (verdict.has_prefix) {
    text += "Longest explained prefix (" +
            std::to_string(completed_among(history, verdict.longest_prefix)) + " of " +
            std::to_string(completed) + "):\n" + numbered(history, verdict.longest_prefix);
    text += "State then: " + verdict.state + "\n";
    text += "Blocked: none of those that could come next is allowed.\n";
    AfterPrefix after(coded, verdict.longest_prefix, verdict.state);
    for (const OperationIndex i : verdict.blocking) {
      text += "  " + operation_in_sentence(history.operations[i]) + after.why_not(i) + ".\n";
    }
  }
  const std::string reason = reason_text(history, coded, verdict);
  return reason.empty() ? text : text + "Why: " + reason + ".\n";
}

std::string explain_failure_briefly(CodedHistory& coded, const History& history,
                                    const Verdict& verdict) {
  const std::string reason = reason_text(history, coded, verdict);
  if (!reason.empty()) {
    return "not explained: " + reason;
  }
  if (!verdict.has_prefix || verdict.blocking.empty()) {
    return "not explained";
  }
  const OperationIndex first = verdict.blocking.front();
  AfterPrefix after(coded, verdict.longest_prefix, verdict.state);
  return "not explained: " + operation_in_sentence(history.operations[first]) +
         after.why_not(first);
}

}  // namespace

std::string explain(CodedHistory& coded, const History& history, const Verdict& verdict) {
  switch (verdict.answer) {
    case Answer::explained:
      return verdict.has_linearization ? "explained: a legal order that keeps precedence is\n" +
                                             numbered(history, verdict.linearization)
                                       : "explained\n";
    case Answer::not_explained:
      return explain_failure(coded, history, verdict);
    case Answer::unknown:
      break;
  }
  return "unknown: reached " + verdict.limit + "\n";
}

std::string explain_briefly(CodedHistory& coded, const History& history, const Verdict& verdict) {
  switch (verdict.answer) {
    case Answer::explained:
      return "explained";
    case Answer::not_explained:
      return explain_failure_briefly(coded, history, verdict);
    case Answer::unknown:
      break;
  }
  return "unknown: reached " + verdict.limit;
}

std::string explain(const Specification& specification, const History& history,
                    const Verdict& verdict) {
  CodedHistory coded;
  Encoder().encode(specification, history, coded);
  return explain(coded, history, verdict);
}

std::string explain_briefly(const Specification& specification, const History& history,
                            const Verdict& verdict) {
  CodedHistory coded;
  Encoder().encode(specification, history, coded);
  return explain_briefly(coded, history, verdict);
}

}  // namespace heddle::checkers
