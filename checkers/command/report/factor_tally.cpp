#include "checkers/command/report/factor_tally.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/command/report/check_report.hpp"
#include "checkers/judging/quasi_summary.hpp"
#include "checkers/judging/rank_errors_text.hpp"

namespace heddle::checkers {
namespace {

using Group = FactorTally::Group;

std::string counted(std::uint64_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string factors_text(const Group& group, const FactorVector& factors) {
  return to_text(*group.specification, with_factors(group.question.criterion, factors).sets);
}

std::string all_factors_text(const Group& group) {
  std::string text;
  for (const FactorVector& factors : group.inference.smallest()) {
    text += (text.empty() ? "" : "; or ") + factors_text(group, factors);
  }
  return text;
}

std::string heading(const Group& group) {
  const FactorInference& inference = group.inference;
  const std::uint64_t explained =
      inference.histories() - inference.unexplained() - inference.undecided();
  std::string text = fmt::format("{} ({}): ", group.specification->name,
                                 to_text(group.question.criterion.flavour));
  if (explained == 0) {
    text += "no factors were found\n";
  } else {
    text += fmt::format("the smallest factor{} for {}: {}\n",
                        group.question.inferred.size() == 1 ? "" : "s",
                        counted(explained, "history", "histories"), all_factors_text(group));
  }
  if (inference.unexplained() > 0) {
    text += fmt::format("  {} explained by no factor\n",
                        counted(inference.unexplained(), "history is", "histories are"));
  }
  if (inference.undecided() > 0) {
    text += fmt::format("  {} undecided, and may need more\n",
                        counted(inference.undecided(), "history is", "histories are"));
  }
  return text;
}

std::string histogram_text(const std::map<unsigned, std::uint64_t>& histogram) {
  std::string text;
  for (const auto& [value, count] : histogram) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", value, count);
  }
  return text;
}

std::string lines_of_set(const Group& group, const QuasiSummary::Set& told, std::size_t set) {
  const FactorInference& inference = group.inference;
  const std::string& name = told.name;
  std::string text;
  for (const FactorVector& factors : inference.smallest()) {
    if (const auto number = inference.history_that_needs(factors, set)) {
      text += fmt::format("  {}={} is needed by {}\n", name, factors[set],
                          group.histories[*number].title);
    }
  }
  if (told.without_bound) {
    text += fmt::format(
        "  no bound was shown for {}: the factor is as large as so many calls allow\n", name);
  }
  text += fmt::format("  histories by the factor they need for {}: {}\n", name,
                      histogram_text(told.histories_by_factor));
  const bool is_strict = group.question.criterion.flavour == QuasiFlavour::strict;
  text += fmt::format("  calls of {} by {}: {}\n", name,
                      is_strict ? "distance from where they should take" : "places moved",
                      histogram_text(told.calls_by_displacement));
  return text;
}

}  // namespace

void FactorTally::note(const JudgedHistory& judged, Group& group) {
  // One that ended in an exception may have been counted, or not.
  group.histories.resize(group.inference.histories());
  group.histories.back() = {judged.file, judged.index, title_of(judged)};
}

FactorTally::Group& FactorTally::group_of(const QuasiQuestion& question,
                                          RecordedHistory& recorded) {
  const Specification* specification = recorded.coded.specification;
  const std::string initial =
      specification->describe(recorded.coded.initial, recorded.coded.values);
  const auto found = std::ranges::find_if(groups_, [&](const Group& group) {
    return group.specification == specification && group.initial == initial;
  });
  if (found != groups_.end()) {
    return *found;
  }
  return groups_.emplace_back(specification, initial, question, FactorInference(question),
                              std::vector<Where>());
}

std::string tally_as_text(const FactorTally& tally) {
  std::string text;
  for (const Group& group : tally.groups()) {
    text += heading(group);
    const FactorInference& inference = group.inference;
    if (inference.histories() == inference.unexplained() + inference.undecided()) {
      continue;
    }
    const QuasiSummary summary = summary_of(*group.specification, group.question, &inference);
    for (std::size_t set = 0; set < summary.sets.size(); ++set) {
      const QuasiSummary::Set& told = summary.sets[set];
      text += told.factor ? "" : lines_of_set(group, told, set);
    }
    text += rank_errors_text(summary.rank_errors, "  ");
  }
  return text;
}

}  // namespace heddle::checkers
