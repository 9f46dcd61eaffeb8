#pragma once

#include <string>
#include <vector>

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"
#include "checkers/verdict.hpp"
#include "heddle/check_api.h"

namespace heddle::harnesses {

/// What libheddle_check.so answers about quasi-linearizability.
struct QuasiFinding {
  checkers::Answer answer = checkers::Answer::unknown;
  std::vector<checkers::OperationIndex> witness;  ///< if explained: the legal sequence
  std::string text;
  std::string brief;
  std::string algorithm;
  std::string factors;  ///< the smallest that are enough: "deq=2", "deq=1,enq=0;deq=0,enq=1"
};

/// `coded` is the history. `explain` are the options for finding out why it is not explained.
/// Throws BadInput.
QuasiFinding judge_quasi(const checkers::History& history, checkers::CodedHistory& coded,
                         const HeddleCheckQuasi& wanted, const checkers::CheckOptions& options,
                         const checkers::CheckOptions& explain);

}  // namespace heddle::harnesses
