#include "harnesses/options/check_options.hpp"

#include <algorithm>
#include <array>

#include "harnesses/options/option_values.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::array<base::NamedValue<bool Optimizations::*>, 4> optimizations{{
    {&Optimizations::serial_histories, "serial-histories"},
    {&Optimizations::histories, "histories"},
    {&Optimizations::sequentializations, "sequentializations"},
    {&Optimizations::permutations, "permutations"},
}};

/// The first of the --quasi-* options that was given; empty if none was.
std::string quasi_option_given(const base::OptionParser& parser) {
  for (const char* name :
       {"--quasi-factor", "--quasi-set", "--quasi-flavour", "--quasi-algorithm"}) {
    if (parser.is_given(name)) {
      return name;
    }
  }
  return "";
}

}  // namespace

void declare_quasi_options(base::OptionParser& parser, Options& options, WrittenOptions& written) {
  parser.option("--quasi-factor", options.quasi.factor, "K",
                "quasi-linearizability: how many places a removal may be out of order, or "
                "METHOD=K,..., or infer (default): the smallest that explains all");
  parser.option("--quasi-set", options.quasi.sets, "M1,M2",
                "Methods that may stand in for each other; repeatable; default: all that remove");
  parser.option("--quasi-flavour", options.quasi.flavour, "NAME",
                "permutation (default) or strict: docs/quasi-linearizability.md");
  parser.option("--quasi-algorithm", options.quasi_algorithm, "NAME",
                "auto, definition, round-up, search or specification");
  parser.option("--optimizations", written.optimizations, "LIST",
                "What is not done twice: all (default), none, or some of serial-histories, "
                "histories, sequentializations, permutations");
}

void interpret_check(const base::OptionParser& parser, const WrittenOptions& written,
                     Options& options) {
  const std::string quasi_option = quasi_option_given(parser);
  if (!written.check.empty()) {
    options.check = one_of("--check", check_names.rows(), written.check);
  } else if (!quasi_option.empty()) {
    options.check = Check::quasi_linearizability;
  }
  if (!quasi_option.empty() && options.check != Check::quasi_linearizability) {
    throw UsageError("--check " + written.check + " has no use for " + quasi_option +
                     ": leave one of them out, or use --check quasi-linearizability");
  }
  if (options.quasi.factor.empty()) {
    options.quasi.factor = "infer";
  }
  options.optimizations = parse_optimizations(written.optimizations);
}

Optimizations parse_optimizations(const std::string& text) {
  Optimizations parsed;
  if (text == "all") {
    return parsed;
  }
  for (const auto& [member, name] : optimizations) {
    parsed.*member = false;
  }
  for (std::size_t begin = 0; text != "none" && begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string name = text.substr(begin, end - begin);
    parsed.*one_of("--optimizations", optimizations, name) = true;
    begin = end + 1;
  }
  return parsed;
}

}  // namespace heddle::harnesses
