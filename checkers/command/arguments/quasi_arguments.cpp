#include "checkers/command/arguments/quasi_arguments.hpp"

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

constexpr const char* infer = "infer";

/// The first of the options that ask for quasi-linearizability; empty if there is none.
std::string option_given(const base::OptionParser& parser) {
  for (const char* name : {"--quasi-factor", "--quasi-set", "--quasi-flavour", "--quasi-algorithm",
                           "--optimizations"}) {
    if (parser.is_given(name)) {
      return name;
    }
  }
  return "";
}

/// What is asked for, and is not of the other kind.
bool is_asked_for(const base::OptionParser& parser, const QuasiWords& words) {
  const std::string option = option_given(parser);
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

void refuse_options_for_linearizability(const base::OptionParser& parser) {
  if (parser.is_given("--algorithm")) {
    throw BadInput(
        "--algorithm is for linearizability; --quasi-algorithm says how quasi-linearizability is "
        "decided");
  }
  if (parser.is_given("--depth")) {
    throw BadInput("--depth is for hitting-families, which decide linearizability only");
  }
}

void refuse_options_against_inference(const base::OptionParser& parser,
                                      const QuasiArguments& arguments) {
  if (parser.written("--jobs").value_or("1") != "1") {
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

void declare_quasi_options(base::OptionParser& parser, QuasiWords& words) {
  parser.group("Quasi-linearizability");
  parser.option("--check", words.check, "NAME",
                "linearizability, the default, or quasi-linearizability, which each of these "
                "options asks for");
  parser.option("--quasi-factor", words.factor, "K",
                "by how many places removals may be out of order, or METHOD=K,...; or infer "
                "(default): the smallest that explains all histories");
  parser.option("--quasi-set", words.sets, "M1,M2",
                "methods whose calls may stand in for each other; repeatable; default: all that "
                "remove something");
  parser.option("--quasi-flavour", words.flavour, "NAME",
                "permutation (default) or strict: docs/quasi-linearizability.md");
  parser.option("--quasi-algorithm", words.algorithm, "NAME",
                quasi_algorithm_names() + "; default: auto");
  parser.option("--optimizations", words.optimizations, "LIST",
                "round-up: all (default), none, sequentializations, permutations");
}

std::optional<QuasiArguments> quasi_arguments(const base::OptionParser& parser,
                                              const QuasiWords& words,
                                              const Specification* specification) {
  if (!is_asked_for(parser, words)) {
    return std::nullopt;
  }
  refuse_options_for_linearizability(parser);
  QuasiArguments arguments;
  arguments.request = {parser.is_given("--quasi-factor") ? words.factor : infer, words.sets,
                       words.flavour};
  const std::optional<QuasiAlgorithm> algorithm = find_quasi_algorithm(words.algorithm);
  if (!algorithm) {
    throw BadInput("--quasi-algorithm: unknown algorithm '" + words.algorithm +
                   "'; known: " + quasi_algorithm_names());
  }
  arguments.algorithm = *algorithm;
  if (parser.is_given("--optimizations")) {
    if (arguments.algorithm != QuasiAlgorithm::round_up) {
      throw BadInput("--optimizations are of --quasi-algorithm round-up only");
    }
    arguments.optimizations = optimizations_from(words.optimizations);
  }
  require_well_formed(arguments.request);
  if (arguments.infers()) {
    refuse_options_against_inference(parser, arguments);
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
