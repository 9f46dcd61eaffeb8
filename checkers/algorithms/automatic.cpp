#include "checkers/algorithms/automatic.hpp"

#include "checkers/algorithms/wing_gong_search.hpp"

namespace heddle::checkers {

Verdict check_automatically(CodedHistory& history, const CheckOptions& options) {
  Verdict verdict = WingGongLowe().check(history, options);
  verdict.algorithm = "wgl";
  return verdict;
}

}  // namespace heddle::checkers
