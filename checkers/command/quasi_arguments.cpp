#include "checkers/command/quasi_arguments.hpp"

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

constexpr const char* group = "Quasi-linearizability";
constexpr const char* infer = "infer";

bool is_given(const CLI::App& app, const char* name) { return app.get_option(name)->count() > 0; }

// The first of the options that ask for quasi-linearizability; empty if there is none.
std::string option_given(const CLI::App& app) {
  for (const char* name : {"--quasi-factor", "--quasi-set", "--quasi-flavour", "--quasi-algorithm",
                           "--optimizations"}) {
    if (is_given(app, name)) {
      return name;
    }
  }
  return "";
}

// What is asked for, and is not of the other kind.
bool is_asked_for(const CLI::App& app, const QuasiWords& words) {
  const std::string option = option_given(app);
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

void refuse_options_for_linearizability(const CLI::App& app) {
  if (is_given(app, "--algorithm")) {
    throw BadInput(
        "--algorithm is for linearizability; --quasi-algorithm says how quasi-linearizability is "
        "decided");
  }
  if (is_given(app, "--depth")) {
    throw BadInput("--depth is for hitting-families, which decide linearizability only");
  }
}

void refuse_options_against_inference(const CLI::App& app, const QuasiArguments& arguments) {
  const CLI::Option* jobs = app.get_option("--jobs");
  if (jobs->count() > 0 && jobs->as<std::string>() != "1") {
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

void declare_quasi_options(CLI::App& app, QuasiWords& words) {
  app.add_option("--check", words.check,
                 "linearizability, the default, or quasi-linearizability, which each of these "
                 "options asks for")
      ->option_text("NAME")
      ->group(group);
  app.add_option("--quasi-factor", words.factor,
                 "by how many places removals may be out of order, or METHOD=K,...; or infer "
                 "(default): the smallest that explains all histories")
      ->option_text("K")
      ->group(group);
  app.add_option("--quasi-set", words.sets,
                 "methods whose calls may stand in for each other; repeatable; default: all that "
                 "remove something")
      ->option_text("M1,M2")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--quasi-flavour", words.flavour,
                 "permutation (default) or strict: docs/quasi-linearizability.md")
      ->option_text("NAME")
      ->group(group);
  app.add_option("--quasi-algorithm", words.algorithm, quasi_algorithm_names() + "; default: auto")
      ->option_text("NAME")
      ->group(group);
  app.add_option("--optimizations", words.optimizations,
                 "round-up: all (default), none, sequentializations, permutations")
      ->option_text("LIST")
      ->group(group);
}

std::optional<QuasiArguments> quasi_arguments(const CLI::App& app, const QuasiWords& words,
                                              const Specification* specification) {
  if (!is_asked_for(app, words)) {
    return std::nullopt;
  }
  refuse_options_for_linearizability(app);
  QuasiArguments arguments;
  arguments.request = {is_given(app, "--quasi-factor") ? words.factor : infer, words.sets,
                       words.flavour};
  const std::optional<QuasiAlgorithm> algorithm = find_quasi_algorithm(words.algorithm);
  if (!algorithm) {
    throw BadInput("--quasi-algorithm: unknown algorithm '" + words.algorithm +
                   "'; known: " + quasi_algorithm_names());
  }
  arguments.algorithm = *algorithm;
  if (is_given(app, "--optimizations")) {
    if (arguments.algorithm != QuasiAlgorithm::round_up) {
      throw BadInput("--optimizations are of --quasi-algorithm round-up only");
    }
    arguments.optimizations = optimizations_from(words.optimizations);
  }
  require_well_formed(arguments.request);
  if (arguments.infers()) {
    refuse_options_against_inference(app, arguments);
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
