#include "checkers/command/arguments/quasi_arguments.hpp"

#include <iterator>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

constexpr const char* group = "Quasi-linearizability";
constexpr const char* infer = "infer";

/// The first of the options that ask for quasi-linearizability; empty if there is none.
std::string option_given(const GivenOptions& given) {
  for (const char* name : {"--quasi-factor", "--quasi-set", "--quasi-flavour", "--quasi-algorithm",
                           "--optimizations"}) {
    if (given.has(name)) {
      return name;
    }
  }
  return "";
}

/// What is asked for, and is not of the other kind.
bool is_asked_for(const GivenOptions& given, const QuasiWords& words) {
  const std::string option = option_given(given);
  if (words.check == "linearizability") {
    if (!option.empty()) {
      throw BadInput("--check linearizability has no use for " + option +
                     ": leave one of them out, or use --check quasi-linearizability");
    }
    return false;
  }
  if (!words.check.empty() && words.check != "quasi-linearizability") {
    throw BadInput("--check: unknown check '" + words.check +
                   "'; known: linearizability, quasi-linearizability");
  }
  return !words.check.empty() || !option.empty();
}

void refuse_options_for_linearizability(const GivenOptions& given) {
  if (given.has("--algorithm")) {
    throw BadInput(
        "--algorithm is for linearizability; --quasi-algorithm says how quasi-linearizability is "
        "decided");
  }
  if (given.has("--depth")) {
    throw BadInput("--depth is for hitting-families, which decide linearizability only");
  }
}

void refuse_options_against_inference(const GivenOptions& given, const QuasiArguments& arguments) {
  const auto jobs = given.values.find("--jobs");
  if (jobs != given.values.end() && jobs->second != "1") {
    throw BadInput(
        "--jobs: factors are inferred from one history after the other; leave it out, or give a "
        "--quasi-factor");
  }
  if (arguments.algorithm != QuasiAlgorithm::automatic) {
    throw BadInput(std::string("--quasi-algorithm ") + to_text(arguments.algorithm) +
                   ": factors are inferred by an algorithm of their own; leave it out, or give a "
                   "--quasi-factor");
  }
}

RoundUpOptimizations optimizations_from(const std::string& text) {
  if (text == "all") {
    return {};
  }
  RoundUpOptimizations optimizations{.sequentializations = false, .permutations = false};
  std::size_t begin = 0;
  while (text != "none" && begin <= text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string name = text.substr(begin, end - begin);
    begin = end + 1;
    if (name == "sequentializations") {
      optimizations.sequentializations = true;
    } else if (name == "permutations") {
      optimizations.permutations = true;
    } else {
      throw BadInput("--optimizations: unknown optimization '" + name +
                     "'; known, for files: all, none, sequentializations, permutations");
    }
  }
  return optimizations;
}

}  // namespace

bool QuasiArguments::infers() const {
  return request.factor == infer ||
         request.factor.find(std::string("=") + infer) != std::string::npos;
}

void declare_quasi_options(QuasiWords& words, std::vector<OptionDeclaration>& declarations) {
  const OptionDeclaration of_quasi[] = {
      {"--check", &words.check,
       "linearizability, the default, or quasi-linearizability, which each of these options asks "
       "for",
       "NAME", group},
      {"--quasi-factor", &words.factor,
       "by how many places removals may be out of order, or METHOD=K,...; or infer (default): the "
       "smallest that explains all histories",
       "K", group},
      {"--quasi-set", &words.sets,
       "methods whose calls may stand in for each other; repeatable; default: all that remove "
       "something",
       "M1,M2", group},
      {"--quasi-flavour", &words.flavour,
       "permutation (default) or strict: docs/quasi-linearizability.md", "NAME", group},
      {"--quasi-algorithm", &words.algorithm, quasi_algorithm_names() + "; default: auto", "NAME",
       group},
      {"--optimizations", &words.optimizations,
       "round-up: all (default), none, sequentializations, permutations", "LIST", group}};
  declarations.insert(declarations.end(), std::begin(of_quasi), std::end(of_quasi));
}

std::optional<QuasiArguments> quasi_arguments(const GivenOptions& given, const QuasiWords& words,
                                              const Specification* specification) {
  if (!is_asked_for(given, words)) {
    return std::nullopt;
  }
  refuse_options_for_linearizability(given);
  QuasiArguments arguments;
  arguments.request = {given.has("--quasi-factor") ? words.factor : infer, words.sets,
                       words.flavour};
  const std::optional<QuasiAlgorithm> algorithm = find_quasi_algorithm(words.algorithm);
  if (!algorithm) {
    throw BadInput("--quasi-algorithm: unknown algorithm '" + words.algorithm +
                   "'; known: " + quasi_algorithm_names());
  }
  arguments.algorithm = *algorithm;
  if (given.has("--optimizations")) {
    if (arguments.algorithm != QuasiAlgorithm::round_up) {
      throw BadInput("--optimizations are of --quasi-algorithm round-up only");
    }
    arguments.optimizations = optimizations_from(words.optimizations);
  }
  require_well_formed(arguments.request);
  if (arguments.infers()) {
    refuse_options_against_inference(given, arguments);
  }
  const bool is_strict = words.flavour == to_text(QuasiFlavour::strict);
  require_decides(arguments.algorithm,
                  is_strict ? QuasiFlavour::strict : QuasiFlavour::permutation);
  if (specification != nullptr) {
    ask(*specification, arguments.request);
  }
  return arguments;
}

}  // namespace heddle::checkers
