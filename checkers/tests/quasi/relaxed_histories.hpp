#pragma once

#include <cstddef>
#include <string>

#include "checkers/history/history.hpp"
#include "checkers/tests/random_histories.hpp"

namespace heddle::checkers {

/// Random histories of two processes and of 4 to `most` operations, for a type that adds and
/// removes: a third of them linearizable, two thirds of an object that answers any of its items.
class RelaxedHistories {
 public:
  RelaxedHistories(const std::string& type, std::size_t most, unsigned seed);

  History make(bool is_mutated);

 private:
  void exchange_answers(History& history);

  std::size_t most_;
  RandomHistories exact_;
  RandomHistories relaxed_;
};

}  // namespace heddle::checkers
