#include "harnesses/exploration/quasi_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "base/assert.hpp"

namespace heddle::harnesses {
namespace {

/// The methods of a set as --quasi-set has them.
std::string list_of(const checkers::Specification& specification, const checkers::QuasiSet& set) {
  std::string list;
  for (const std::uint32_t method : set.methods) {
    list += (list.empty() ? "" : ",") + std::string(specification.methods[method].names[0]);
  }
  return list;
}

/// The options that ask for this criterion.
TraceQuasi options_for(const checkers::Specification& specification,
                       const checkers::QuasiCriterion& criterion, const std::string& algorithm) {
  TraceQuasi quasi{"", {}, checkers::to_text(criterion.flavour), algorithm};
  for (const checkers::QuasiSet& set : criterion.sets) {
    const std::string list = list_of(specification, set);
    quasi.sets.push_back(list);
    quasi.factor += fmt::format("{}{}={}", quasi.factor.empty() ? "" : ",",
                                list.substr(0, list.find(',')), set.factor);
  }
  return quasi;
}

std::size_t witness_with(const QuasiFindings& findings, std::uint64_t number) {
  const auto& witnesses = findings.witnesses();
  const auto found = std::ranges::find(witnesses, number, &QuasiFindings::Witness::number);
  HEDDLE_ASSERT(found != witnesses.end(), "a history that needs a factor was not kept");
  return static_cast<std::size_t>(found - witnesses.begin());
}

}  // namespace

QuasiReport quasi_report(const Judging& judging, const HistoryChecker& histories) {
  const QuasiFindings& findings = *histories.quasi();
  QuasiReport report{
      checkers::summary_of(*judging.specification, *judging.quasi, findings.inference()),
      {},
      {},
      {}};
  if (const auto counts = findings.round_up_counts()) {
    report.sequentializations = counts->sequentializations;
    report.permutations = counts->permutations;
  }
  return report;
}

std::vector<NeededFactor> needed_factors(const QuasiFindings& findings) {
  std::vector<NeededFactor> needed;
  const checkers::FactorInference* inference = findings.inference();
  if (inference == nullptr) {
    return needed;
  }
  std::set<std::size_t> told;
  for (const checkers::FactorVector& vector : inference->smallest()) {
    for (std::size_t set = 0; set < vector.size(); ++set) {
      const std::optional<std::uint64_t> number = inference->history_that_needs(vector, set);
      if (!number) {
        continue;
      }
      const std::size_t witness = witness_with(findings, *number);
      if (told.insert(witness).second) {
        needed.push_back({witness, vector});
        --needed.back().too_small[set];
      }
    }
  }
  return needed;
}

Target promising(const Target& target, const std::vector<unsigned>& factors) {
  Target changed = target;
  checkers::QuasiQuestion& question = *changed.judging.quasi;
  question.criterion = checkers::with_factors(question.criterion, factors);
  question.inferred.assign(factors.size(), false);
  changed.identity.quasi = options_for(*changed.judging.specification, question.criterion,
                                       target.identity.quasi.algorithm);
  return changed;
}

FoundViolation violation_of(const Judging& judging, const checkers::History& history) {
  ExplorationJudge judge(judging);
  const checkers::Judgement judgement = judge.judge(history, {});
  HEDDLE_ASSERT(judgement.answer == checkers::Answer::not_explained,
                "a history that needs a factor is explained by a smaller one");
  JudgementTexts texts = judge.explain(history);
  return {{ViolationKind::quasi_linearizability, texts.message, texts.explanation},
          history_text(history, std::string(judging.specification->name))};
}

}  // namespace heddle::harnesses
