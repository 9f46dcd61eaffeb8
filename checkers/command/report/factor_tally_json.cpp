#include "checkers/command/report/factor_tally.hpp"
#include "checkers/command/report/quasi_report.hpp"
#include "checkers/judging/quasi_summary.hpp"

namespace heddle::checkers {
namespace {

using Group = FactorTally::Group;
using base::Json;

Json histogram_json(const std::map<unsigned, std::uint64_t>& histogram) {
  Json json = Json::object();
  for (const auto& [value, count] : histogram) {
    json[std::to_string(value)] = count;
  }
  return json;
}

Json needed_by_json(const Group& group, std::size_t set) {
  Json json = Json::array();
  for (const FactorVector& factors : group.inference.smallest()) {
    if (const auto number = group.inference.history_that_needs(factors, set)) {
      const FactorTally::Where& where = group.histories[*number];
      json.push_back({{"factor", factors[set]}, {"file", where.file}, {"history", where.index}});
    }
  }
  return json;
}

Json group_json(const Group& group) {
  const FactorInference& inference = group.inference;
  const QuasiCriterion& criterion = group.question.criterion;
  Json json{{"type", group.specification->name},
            {"initial", group.initial},
            {"quasi_flavour", to_text(criterion.flavour)},
            {"histories", inference.histories()},
            {"unexplained", inference.unexplained()},
            {"undecided", inference.undecided()},
            {"smallest", Json::array()},
            {"without_bound", false},
            {"sets", Json::object()}};
  for (const FactorVector& factors : inference.smallest()) {
    json["smallest"].push_back(
        factors_json(*group.specification, with_factors(criterion, factors)));
  }
  const QuasiSummary summary = summary_of(*group.specification, group.question, &inference);
  for (std::size_t set = 0; set < summary.sets.size(); ++set) {
    const QuasiSummary::Set& told = summary.sets[set];
    if (told.factor) {
      continue;
    }
    json["without_bound"] = json["without_bound"].boolean() || told.without_bound;
    json["sets"][told.name] = {
        {"without_bound", told.without_bound},
        {"needed_by", needed_by_json(group, set)},
        {"histories_by_factor", histogram_json(told.histories_by_factor)},
        {"calls_by_displacement", histogram_json(told.calls_by_displacement)}};
  }
  const RankErrorTally& errors = summary.rank_errors;
  const auto distribution = [](const Histogram& histogram) {
    return Json{{"mean", mean_of(histogram)},
                {"most", most_of(histogram)},
                {"counts", histogram_json(histogram)}};
  };
  json["rank_errors"] = {{"histories", errors.measured},
                         {"not_measured", errors.unmeasured},
                         {"ranks", distribution(errors.ranks)},
                         {"delays", distribution(errors.delays)}};
  return json;
}

}  // namespace

std::string tally_as_json(const FactorTally& tally) {
  Json json = Json::array();
  for (const Group& group : tally.groups()) {
    json.push_back(group_json(group));
  }
  return json.dump();
}

}  // namespace heddle::checkers
