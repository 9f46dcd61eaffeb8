#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "checkers/quasi/quasi_checker.hpp"

namespace heddle::checkers {

// The smallest factors of the removals by which the two flavours explain a history; nothing if none
// does.
struct SmallestFactors {
  std::optional<unsigned> permutation;
  std::optional<unsigned> strict;
};

// Finds them by the algorithms that `automatic` stands for.
class FlavourComparison {
 public:
  explicit FlavourComparison(const std::string& type) : specification_(*find_specification(type)) {}

  SmallestFactors judge(const History& history);

 private:
  std::optional<unsigned> smallest(QuasiFlavour flavour);

  const Specification& specification_;
  Encoder encoder_;
  CodedHistory coded_;
  QuasiChecker checker_;
};

// How often the flavours agree on histories of one kind, and the first one on which they do not,
// in each direction.
struct FlavourFindings {
  std::string type;
  std::string kind;
  std::size_t histories = 0;
  std::size_t explained = 0;  // by some factor in both flavours, and by the same
  std::size_t different = 0;
  std::string strict_is_smaller;       // the first history, with its factors
  std::string permutation_is_smaller;  // likewise
};

// Histories in which the flavours are equal for queues: complete; each value is added once and
// removed once, and its removal does not respond before its addition is invoked; some removals may
// find nothing. All of up to `operations` operations, under all interval orders.
FlavourFindings compare_on_all_well_formed(const std::string& type, std::size_t operations);

// The same at random, up to `values` values, with removals at random distances.
FlavourFindings compare_on_random_well_formed(const std::string& type, std::size_t values,
                                              std::size_t count);

// Sequential well-formed histories, up to `values` values: larger ones than under all orders.
FlavourFindings compare_on_sequences(const std::string& type, std::size_t values);

// Histories with one of the conditions broken, as short as they can be.
std::vector<FlavourFindings> compare_elsewhere(const std::string& type);

}  // namespace heddle::checkers
