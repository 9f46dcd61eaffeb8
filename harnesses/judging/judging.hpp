#pragma once

#include <optional>
#include <string>

#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "checkers/specification.hpp"
#include "harnesses/options/options.hpp"

/// What histories are judged by, and what is said of them.
namespace heddle::harnesses {

struct Judging {
  const checkers::Specification* specification = nullptr;  ///< null: they are not judged
  std::optional<checkers::QuasiQuestion> quasi;            ///< empty: for linearizability
  checkers::QuasiAlgorithm quasi_algorithm = checkers::QuasiAlgorithm::automatic;
  Optimizations optimizations;
  bool lists_histories = false;  ///< keeps the texts of the distinct ones
};

/// On a history that is not explained.
struct JudgementTexts {
  std::string message;      ///< one sentence
  std::string explanation;  ///< several lines
};

}  // namespace heddle::harnesses
