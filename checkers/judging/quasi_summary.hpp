#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "checkers/quasi/distances/rank_errors.hpp"

namespace heddle::checkers {

class FactorInference;
struct QuasiQuestion;
struct Specification;

/// What judging histories for quasi-linearizability has found out over all of them: data for
/// reports.
struct QuasiSummary {
  struct Set {
    std::string name;                ///< "deq", "deq+deqMin"
    std::optional<unsigned> factor;  ///< promised; nothing: to be found
    /// Of a factor to be found: as large as so few calls allow; no bound was shown.
    bool without_bound = false;
    std::map<unsigned, std::uint64_t> histories_by_factor;  ///< which each needs
    std::map<unsigned, std::uint64_t> calls_by_displacement;
  };

  std::string flavour;
  bool infers = false;
  std::vector<Set> sets;
  std::vector<std::vector<unsigned>> smallest;  ///< found: each a factor for each set
  RankErrorTally rank_errors;                   ///< where factors are to be found
};

/// `inference` is null if no factors are to be found.
QuasiSummary summary_of(const Specification& specification, const QuasiQuestion& question,
                        const FactorInference* inference);

}  // namespace heddle::checkers
