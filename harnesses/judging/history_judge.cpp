#include "harnesses/judging/history_judge.hpp"

#include <regex>
#include <string>

#include "checkers/bad_input.hpp"
#include "checkers/explanations/explanation.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

/// Processes are threads here: "process 2" -> "T2". Takes the verdict in front away.
std::string in_terms_of_threads(const std::string& text) {
  static const std::regex process("process ([0-9]+)");
  static const std::regex opening("^not explained: ");
  return std::regex_replace(std::regex_replace(text, process, "T$1"), opening, "");
}

}  // namespace

HistoryJudge::HistoryJudge(const Judging& judging) : specification_(*judging.specification) {
  if (judging.quasi) {
    quasi_.emplace(judging);
  }
}

Judgement HistoryJudge::judge(const checkers::History& history, const checkers::Limits& limits) {
  try {
    if (quasi_) {
      return quasi_->judge(history, {.limits = limits});
    }
    verdict_ = &checker_.check(specification_, history, {.limits = limits});
    return {verdict_->answer, verdict_->answer};
  } catch (const checkers::BadInput& error) {
    throw UsageError("the specification '" + std::string(specification_.name) +
                     "' cannot judge this history: " + error.what());
  }
}

std::optional<std::vector<checkers::OperationIndex>> HistoryJudge::order() {
  return quasi_ ? quasi_->order() : verdict_->linearization;
}

JudgementTexts HistoryJudge::explain(const checkers::History& history) {
  if (quasi_) {
    return quasi_->explain(history);
  }
  return {"no sequential order explains this history: " +
              in_terms_of_threads(checkers::explain_briefly(specification_, history, *verdict_)),
          in_terms_of_threads(checkers::explain(specification_, history, *verdict_))};
}

}  // namespace heddle::harnesses
