#include "checkers/judging/quasi_summary.hpp"

#include "checkers/quasi/inference/factor_inference.hpp"
#include "checkers/quasi/quasi_criterion.hpp"

namespace heddle::checkers {

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
