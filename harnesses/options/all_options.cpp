#include "harnesses/options/all_options.hpp"

#include <algorithm>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

void declare_all_options(base::OptionParser& parser, WrittenOptions& written) {
  parser.option("--all", written.all, "TxN",
                "Explore every scenario of at most T threads of at most N operations, the cheapest "
                "first; threads and values that are alike count once (docs/search/scopes.md)");
  parser.option("--exclude", written.excluded, "NAME,...",
                "Operations that scenarios of --all do not call; repeatable");
}

void add_names(const std::string& option, const std::string& list,
               std::vector<std::string>& names) {
  std::size_t begin = 0;
  while (begin <= list.size()) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    if (end == begin) {
      throw UsageError(option + " " + list + ": expected names with commas between them");
    }
    names.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
}

void reject_beside_all(const Options& options) {
  if (!options.all) {
    if (!options.excluded.empty()) {
      throw UsageError("--exclude is of the scenarios that --all makes");
    }
    return;
  }
  const auto refuse = [](const std::string& other) {
    throw UsageError("--all does not go with " + other);
  };
  if (!options.scenarios.empty() || options.generate > 0) {
    refuse(options.generate > 0 ? "--generate: it makes its scenarios itself"
                                : "--scenario: it makes its scenarios itself");
  }
  if (options.check == Check::quasi_linearizability && options.quasi.factor == "infer") {
    refuse("--quasi-factor infer, which answers for one scenario: name it with --scenario");
  }
  if (options.check == Check::quasi_linearizability && options.quasi.flavour != "strict") {
    refuse(
        "the flavour permutation, by which scenarios that do not take out what they put in are in "
        "violation without a defect: use --quasi-flavour strict");
  }
  if (options.show_histories) {
    refuse("--show-histories, which lists those of one scenario: name it with --scenario");
  }
  if (options.guarantee != ProgressGuarantee::none) {
    refuse("--progress-guarantee, which is looked at in one scenario: name it with --scenario");
  }
  if (options.trace_execution != 1) {
    refuse("--trace-execution, which is of one scenario: name it with --scenario");
  }
}

}  // namespace heddle::harnesses
