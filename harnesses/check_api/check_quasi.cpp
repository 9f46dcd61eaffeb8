#include "harnesses/check_api/check_quasi.hpp"

#include <fmt/format.h>

#include "checkers/bad_input.hpp"
#include "checkers/judging/history_judge.hpp"
#include "checkers/quasi/inference/factor_inference.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/quasi_explanation.hpp"
#include "checkers/quasi/quasi_failure.hpp"

namespace heddle::harnesses {
namespace {

using checkers::Answer;
using checkers::FactorVector;

checkers::QuasiRequest request_from(const HeddleCheckQuasi& wanted) {
  return {wanted.factor, {wanted.sets, wanted.sets + wanted.set_count}, wanted.flavour};
}

checkers::QuasiAlgorithm algorithm_from(const char* name) {
  const auto algorithm = checkers::find_quasi_algorithm(name);
  if (!algorithm) {
    throw checkers::BadInput("unknown algorithm '" + std::string(name) +
                             "'; known: " + checkers::quasi_algorithm_names());
  }
  return *algorithm;
}

/// As --quasi-factor takes them.
std::string factors_text(const checkers::Specification& specification,
                         const checkers::QuasiCriterion& criterion,
                         const std::vector<FactorVector>& vectors) {
  std::string text;
  for (const FactorVector& factors : vectors) {
    text += text.empty() ? "" : ";";
    const auto sets = with_factors(criterion, factors).sets;
    for (std::size_t set = 0; set < sets.size(); ++set) {
      const std::string_view method = specification.methods[sets[set].methods.front()].names[0];
      text += fmt::format("{}{}={}", set == 0 ? "" : ",", method, sets[set].factor);
    }
  }
  return text;
}

/// One call of judge_quasi().
class QuasiCall {
 public:
  QuasiCall(const checkers::History& history, checkers::CodedHistory& coded,
            const HeddleCheckQuasi& wanted, const checkers::CheckOptions& options)
      : history_(history),
        coded_(coded),
        options_(options),
        question_(ask(*coded.specification, request_from(wanted))),
        criterion_(question_.criterion),
        judge_({.quasi_algorithm = algorithm_from(wanted.algorithm)}) {}

  QuasiFinding judge(const checkers::CheckOptions& explain) {
    if (question_.infers()) {
      infer();
    } else {
      verdict_ = *judge_.judge(coded_, criterion_, options_).quasi;
    }
    checkers::QuasiFailure failure;
    if (verdict_.answer == Answer::not_explained) {
      failure = analyse_quasi_failure(coded_, question_.criterion, explain);
      found_.factors =
          factors_text(*coded_.specification, question_.criterion, failure.need.smallest);
    }
    tell(failure);
    return std::move(found_);
  }

 private:
  void infer() {
    checkers::FactorInference inference(question_);
    const checkers::FactorInference::Need& need = *judge_.judge(coded_, inference, options_).need;
    verdict_.answer = need.answer;
    verdict_.limit = need.limit;
    if (need.answer == Answer::explained) {
      found_.factors = factors_text(*coded_.specification, criterion_, need.smallest);
      criterion_ = with_factors(criterion_, need.smallest.front());
      verdict_ = judge_.sequence_with(coded_, criterion_, options_);
    }
  }

  void tell(const checkers::QuasiFailure& failure) {
    const bool failed = verdict_.answer == Answer::not_explained;
    const checkers::OperationNames names = names_in(coded_, history_);
    const checkers::QuasiSubject subject{coded_, criterion_, names};
    found_.answer = verdict_.answer;
    found_.algorithm = verdict_.algorithm;
    found_.brief = explain_quasi_briefly(subject, verdict_, failed ? &failure : nullptr);
    found_.text = explain_quasi(subject, verdict_, failed ? &failure : nullptr);
    for (const checkers::QuasiStep& step : verdict_.steps) {
      found_.witness.push_back(step.stands);
    }
  }

  const checkers::History& history_;
  checkers::CodedHistory& coded_;
  const checkers::CheckOptions& options_;
  checkers::QuasiQuestion question_;
  checkers::QuasiCriterion criterion_;
  checkers::HistoryJudge judge_;
  checkers::QuasiVerdict verdict_;
  QuasiFinding found_;
};

}  // namespace

QuasiFinding judge_quasi(const checkers::History& history, checkers::CodedHistory& coded,
                         const HeddleCheckQuasi& wanted, const checkers::CheckOptions& options,
                         const checkers::CheckOptions& explain) {
  return QuasiCall(history, coded, wanted, options).judge(explain);
}

}  // namespace heddle::harnesses
