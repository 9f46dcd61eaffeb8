#pragma once

#include <string>
#include <vector>

#include "checkers/tests/all_histories.hpp"

namespace heddle::checkers {

/// Queue, stack, pool, set and register, over the values 1 .. `values`; and queue and stack with
/// peeks, once more without empty answers, as such queues are judged in another way.
std::vector<Alphabet> alphabets(int values);

/// For names of tests: "3_queue".
template <typename Info>
std::string name_of(const Info& info) {
  return std::to_string(info.index) + "_" + info.param.type;
}

}  // namespace heddle::checkers
