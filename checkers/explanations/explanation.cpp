#include "checkers/explanations/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "checkers/explanations/after_prefix.hpp"
#include "checkers/explanations/reasons.hpp"

namespace heddle::checkers {
namespace {

std::string numbered(const CodedHistory& coded, const OperationNames& names,
                     const std::vector<OperationIndex>& order) {
  std::string text;
  for (std::size_t i = 0; i < order.size(); ++i) {
    fmt::format_to(std::back_inserter(text), "  {}. {}{}\n", i + 1, names.in_list(order[i]),
                   coded.is_pending(order[i]) ? ", took effect" : "");
  }
  return text;
}

auto completed_among(const CodedHistory& coded, const std::vector<OperationIndex>& order) {
  return std::ranges::count_if(order, [&](OperationIndex i) { return !coded.is_pending(i); });
}

auto completed_in(const CodedHistory& coded) {
  return std::ranges::count_if(coded.responses,
                               [](Position response) { return response != never; });
}

/// The verdict's own reason, or one that can be seen in the history.
std::string reason_text(const CodedHistory& coded, const OperationNames& names,
                        const Verdict& verdict) {
  std::optional<Reason> reason = find_reason(coded);
  if (!reason && !verdict.reason.empty()) {
    reason = Reason{verdict.culprits, verdict.reason};
  }
  return sentence_of(reason, names);
}

}  // namespace

std::string evidence_of_failure(CodedHistory& coded, const OperationNames& names,
                                const Verdict& verdict) {
  const auto completed = completed_in(coded);
  std::string text =
      fmt::format("specification {} allows no order of the {} completed operations.\n",
                  coded.specification->name, completed);
  if (verdict.has_prefix) {
    text += fmt::format("Longest explained prefix ({} of {}):\n{}State then: {}\n",
                        completed_among(coded, verdict.longest_prefix), completed,
                        numbered(coded, names, verdict.longest_prefix), verdict.state);
    text += "Blocked: none of those that could come next is allowed.\n";
    AfterPrefix after(coded, verdict.longest_prefix, verdict.state);
    for (const OperationIndex i : verdict.blocking) {
      text += fmt::format("  {}{}.\n", names.as_subject(i), after.why_not(i));
    }
  }
  const std::string reason = reason_text(coded, names, verdict);
  return reason.empty() ? text : fmt::format("{}Why: {}.\n", text, reason);
}

std::string why_not_explained(CodedHistory& coded, const OperationNames& names,
                              const Verdict& verdict, std::size_t most_operations) {
  std::string reason = reason_text(coded, names, verdict);
  if (!reason.empty()) {
    return reason;
  }
  if (!verdict.has_prefix || verdict.blocking.empty() || coded.size() > most_operations) {
    return "";
  }
  const OperationIndex first = verdict.blocking.front();
  AfterPrefix after(coded, verdict.longest_prefix, verdict.state);
  return names.as_subject(first) + after.why_not(first);
}

std::string explain(CodedHistory& coded, const OperationNames& names, const Verdict& verdict) {
  switch (verdict.answer) {
    case Answer::explained:
      return verdict.has_linearization ? "explained: a legal order that keeps precedence is\n" +
                                             numbered(coded, names, verdict.linearization)
                                       : "explained\n";
    case Answer::not_explained:
      return "not explained: " + evidence_of_failure(coded, names, verdict);
    case Answer::unknown:
      break;
  }
  return fmt::format("unknown: reached {}\n", verdict.limit);
}

std::string explain_briefly(CodedHistory& coded, const OperationNames& names,
                            const Verdict& verdict) {
  switch (verdict.answer) {
    case Answer::explained:
      return "explained";
    case Answer::not_explained: {
      const std::string why = why_not_explained(coded, names, verdict);
      return why.empty() ? "not explained" : "not explained: " + why;
    }
    case Answer::unknown:
      break;
  }
  return fmt::format("unknown: reached {}", verdict.limit);
}

std::string explain(const Specification& specification, const History& history,
                    const Verdict& verdict) {
  CodedHistory coded;
  Encoder().encode(specification, history, coded);
  return explain(coded, names_in(history), verdict);
}

std::string explain_briefly(const Specification& specification, const History& history,
                            const Verdict& verdict) {
  CodedHistory coded;
  Encoder().encode(specification, history, coded);
  return explain_briefly(coded, names_in(history), verdict);
}

}  // namespace heddle::checkers
