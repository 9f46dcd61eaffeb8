#include "checkers/judging/quasi_summary.hpp"

#include <fmt/format.h>

#include "checkers/quasi/inference/factor_inference.hpp"
#include "checkers/quasi/quasi_criterion.hpp"

namespace heddle::checkers {

namespace {

/// "mean 0.75, at most 2 (0: 2, 1: 1, 2: 1)".
std::string distribution_text(const Histogram& histogram) {
  std::string counts;
  for (const auto& [value, count] : histogram) {
    counts += fmt::format("{}{}: {}", counts.empty() ? "" : ", ", value, count);
  }
  return fmt::format("mean {:.2f}, at most {} ({})", mean_of(histogram), most_of(histogram),
                     counts);
}

}  // namespace

std::string rank_errors_text(const RankErrorTally& tally, const std::string& indent) {
  if (tally.measured == 0 || tally.ranks.empty()) {
    return "";
  }
  return fmt::format(
      "{0}rank errors of removals, in the best order of each history: {1}\n"
      "{0}delays of items, likewise: {2}{3}\n",
      indent, distribution_text(tally.ranks), distribution_text(tally.delays),
      tally.unmeasured == 0
          ? ""
          : fmt::format("; not of {} {} without such an order, with pending calls, or too large",
                        tally.unmeasured, tally.unmeasured == 1 ? "history" : "histories"));
}

QuasiSummary summary_of(const Specification& specification, const QuasiQuestion& question,
                        const FactorInference* inference) {
  QuasiSummary summary;
  summary.flavour = to_text(question.criterion.flavour);
  summary.infers = question.infers();
  for (std::size_t i = 0; i < question.criterion.sets.size(); ++i) {
    const QuasiSet& set = question.criterion.sets[i];
    QuasiSummary::Set& told = summary.sets.emplace_back();
    told.name = name_of(specification, set);
    if (!question.inferred[i]) {
      told.factor = set.factor;
    }
    if (inference != nullptr) {
      told.without_bound = question.inferred[i] && inference->is_without_bound(i);
      told.histories_by_factor = inference->histories_by_factor(i);
      told.calls_by_displacement = inference->calls_by_displacement(i);
    }
  }
  if (inference != nullptr) {
    summary.smallest = inference->smallest();
    summary.rank_errors = inference->rank_errors();
  }
  return summary;
}

}  // namespace heddle::checkers
