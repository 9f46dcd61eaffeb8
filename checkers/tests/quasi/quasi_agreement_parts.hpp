#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "checkers/tests/quasi/quasi_jury.hpp"

namespace heddle::checkers {

/// What the judging of many histories of one type, in one flavour, has found.
struct QuasiFindings {
  std::string type;
  QuasiFlavour flavour = QuasiFlavour::permutation;
  std::size_t histories = 0;
  std::size_t ordinary =
      0;  ///< answers for factors of 0 compared with those of the ordinary checker
  std::size_t monotone = 0;  ///< pairs of answers of which the one follows from the other
  struct Row {
    std::string factors;
    QuasiJury::Tally tally;
  };
  std::vector<Row> rows;
  std::size_t flaw_count = 0;
  std::vector<std::string> flaws;  ///< the first few
};

/// Every history of up to `operations` additions and removals over three values, complete and with
/// pending ones, by the factors 0 to 3 of the removals.
///
/// Three values are enough for five operations, pending ones among them: each longer list of values
/// has a history here that is explained by the same factors. A removal that answers what is never
/// added is explained by none, whatever the values are. Else, let p values be added and answered,
/// and let others be added only: p is 2 at most. In queues and stacks nobody asks about the others
/// whether they are equal, so one value stands for all of them: p + 1. In priority queues it
/// matters also which goes before which. With three additions or fewer there are three values at
/// most. With four, the one removal is pending, and explains nothing that it does not explain if it
/// is dropped; or it answers a value v, and of the others only whether they are below, equal to or
/// above v.
QuasiFindings judge_all_small_by_factors(const std::string& type, QuasiFlavour flavour,
                                         std::size_t operations,
                                         const std::vector<Value>& values = {1, 2, 3});

/// Random histories of two processes and up to ten operations: of objects that keep their order and
/// of such that do not, half of them mutated, some with pending operations; by the factors 0 to 3
/// of the removals. Or, up to seven operations and for the flavour permutation, by two factors, of
/// additions and removals.
QuasiFindings judge_random_by_factors(const std::string& type, QuasiFlavour flavour,
                                      std::size_t count);
QuasiFindings judge_random_by_two_factors(const std::string& type, std::size_t count);

}  // namespace heddle::checkers
