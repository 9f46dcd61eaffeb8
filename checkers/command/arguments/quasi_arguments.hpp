#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/option_parser.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/quasi_criterion.hpp"

// The options of `heddle check` that ask for quasi-linearizability.
namespace heddle::checkers {

struct QuasiArguments {
  QuasiRequest request;
  QuasiAlgorithm algorithm = QuasiAlgorithm::automatic;
  RoundUpOptimizations optimizations;

  [[nodiscard]] bool infers() const;  ///< the smallest factors are wanted
};

/// As they were written.
struct QuasiWords {
  std::string check;
  std::string factor;
  std::vector<std::string> sets;
  std::string flavour = "permutation";
  std::string algorithm = "auto";
  std::string optimizations;
};

void declare_quasi_options(base::OptionParser& parser, QuasiWords& words);

/// Of a command line that `parser` has parsed. Nothing if linearizability is asked for. The
/// specification is null if it is not known yet. Throws BadInput for what cannot be meant, also
/// together with the other options of the command.
std::optional<QuasiArguments> quasi_arguments(const base::OptionParser& parser,
                                              const QuasiWords& words,
                                              const Specification* specification);

}  // namespace heddle::checkers
