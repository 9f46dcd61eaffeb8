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
std::string quasi_option_given(const CLI::App& app) {
  for (const char* name :
       {"--quasi-factor", "--quasi-set", "--quasi-flavour", "--quasi-algorithm"}) {
    const CLI::Option* option = app.get_option_no_throw(name);
    if (option != nullptr && option->count() > 0) {
      return name;
    }
  }
  return "";
}

}  // namespace

void declare_quasi_options(CLI::App& app, Options& options, WrittenOptions& written,
                           const char* group) {
  app.add_option("--quasi-factor", options.quasi.factor,
                 "quasi-linearizability: how many places a removal may be out of order, or "
                 "METHOD=K,..., or infer (default): the smallest that explains all")
      ->option_text("K")
      ->group(group);
  app.add_option("--quasi-set", options.quasi.sets,
                 "Methods that may stand in for each other; repeatable; default: all that remove")
      ->option_text("M1,M2")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--quasi-flavour", options.quasi.flavour,
                 "permutation (default) or strict: docs/quasi-linearizability.md")
      ->option_text("NAME")
      ->group(group);
  app.add_option("--quasi-algorithm", options.quasi_algorithm,
                 "auto, definition, round-up, search or specification")
      ->option_text("NAME")
      ->group(group);
  app.add_option("--optimizations", written.optimizations,
                 "What is not done twice: all (default), none, or some of serial-histories, "
                 "histories, sequentializations, permutations")
      ->option_text("LIST")
      ->group(group);
}

void interpret_check(const CLI::App& app, const WrittenOptions& written, Options& options) {
  const std::string quasi_option = quasi_option_given(app);
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
