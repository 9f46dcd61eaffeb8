#include "harnesses/judging/quasi_findings.hpp"

namespace heddle::harnesses {

QuasiFindings::QuasiFindings(const checkers::QuasiQuestion& question) {
  if (question.infers()) {
    inference_.emplace(question);
  }
}

void QuasiFindings::note(const checkers::History& history,
                         const checkers::FactorInference::Need& need) {
  if (need.answer == checkers::Answer::explained && needs_.insert(need.smallest).second) {
    witnesses_.push_back({inference_->histories() - 1, history});
  }
}

}  // namespace heddle::harnesses
