#include "checkers/command/report/quasi_report.hpp"

namespace heddle::checkers {
namespace {

using base::Json;

Json sequence_json(const QuasiVerdict& verdict) {
  Json json = Json::array();
  for (const QuasiStep& step : verdict.steps) {
    json.push_back(
        {{"called", step.called}, {"stands", step.stands}, {"displacement", step.displacement}});
  }
  return json;
}

Json vectors_json(const JudgedHistory& judged, const std::vector<FactorVector>& vectors) {
  Json json = Json::array();
  for (const FactorVector& factors : vectors) {
    json.push_back(factors_json(judged.specification(),
                                with_factors(judged.quasi->question.criterion, factors)));
  }
  return json;
}

void add_failure_fields(const JudgedHistory& judged, Json& json) {
  const QuasiFailure& failure = *judged.quasi->failure;
  const QuasiCriterion& criterion = judged.quasi->question.criterion;
  if (failure.reason) {
    json["reason"] = sentence_of(failure.reason, names_in(*judged.recorded));
    json["culprits"] = failure.reason->culprits;
  }
  if (failure.need.answer == Answer::explained) {
    json["sufficient"] = vectors_json(judged, failure.need.smallest);
    json["with_sufficient"] = {
        {"quasi_factor", factors_json(judged.specification(),
                                      with_factors(criterion, failure.need.smallest.front()))},
        {"sequence", sequence_json(failure.witness)}};
  } else if (failure.need.answer == Answer::not_explained) {
    json["sufficient"] = Json::array();
  }
}

}  // namespace

void add_quasi_fields(const JudgedHistory& judged, bool with_witness, Json& json) {
  const JudgedQuasi& quasi = *judged.quasi;
  const QuasiCriterion& criterion = quasi.question.criterion;
  json["quasi_flavour"] = to_text(criterion.flavour);
  json["quasi_factor"] = factors_json(judged.specification(), criterion);
  if (quasi.question.infers() && judged.verdict.answer == Answer::explained) {
    json["smallest"] = vectors_json(judged, quasi.smallest);
  }
  if (with_witness && judged.verdict.answer == Answer::explained && !quasi.verdict.steps.empty()) {
    json["sequence"] = sequence_json(quasi.verdict);
  }
  if (quasi.failure) {
    add_failure_fields(judged, json);
  }
}

Json factors_json(const Specification& specification, const QuasiCriterion& criterion) {
  const auto factor = [](const QuasiSet& set) {
    return set.factor == no_bound ? Json("infer") : Json(set.factor);
  };
  if (criterion.sets.size() == 1) {
    return factor(criterion.sets.front());
  }
  Json json = Json::object();
  for (const QuasiSet& set : criterion.sets) {
    json[name_of(specification, set)] = factor(set);
  }
  return json;
}

}  // namespace heddle::checkers
