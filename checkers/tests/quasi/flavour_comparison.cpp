#include "checkers/tests/quasi/flavour_comparison.hpp"

#include "checkers/tests/quasi/signed_history.hpp"

namespace heddle::checkers {
namespace {

std::string text_of(const std::optional<unsigned>& factor) {
  return factor ? std::to_string(*factor) : "none";
}

}  // namespace

FlavourComparison::FlavourComparison(const std::string& type, const std::string& kind)
    : specification_(*find_specification(type)) {
  findings_.type = type;
  findings_.kind = kind;
}

void FlavourComparison::judge(const History& history) {
  ++findings_.histories;
  encoder_.encode(specification_, history, coded_);
  const std::optional<unsigned> permutation = smallest_factor(QuasiFlavour::permutation);
  const std::optional<unsigned> strict = smallest_factor(QuasiFlavour::strict);
  if (permutation == strict) {
    findings_.explained += strict ? 1 : 0;
    return;
  }
  ++findings_.different;
  const bool is_strict_smaller = strict && (!permutation || *strict < *permutation);
  std::string& first =
      is_strict_smaller ? findings_.strict_is_smaller : findings_.permutation_is_smaller;
  if (first.empty()) {
    first = signed_text(history) + ": permutation " + text_of(permutation) + ", strict " +
            text_of(strict);
  }
}

std::optional<unsigned> FlavourComparison::smallest_factor(QuasiFlavour flavour) {
  if (checker_.check(coded_, removals(flavour, no_bound)).answer != Answer::explained) {
    return std::nullopt;
  }
  unsigned factor = 0;
  while (checker_.check(coded_, removals(flavour, factor)).answer != Answer::explained) {
    ++factor;
  }
  return factor;
}

Operation addition(int value) { return {0, "add", {value}, none, 0, 0}; }
Operation removal(const Value& result) { return {0, "remove", {}, result, 0, 0}; }

/// One after the other; what is pending stays so.
void lay_in_sequence(History& history) {
  for (std::size_t i = 0; i < history.size(); ++i) {
    Operation& operation = history.operations[i];
    operation.process = static_cast<int>(i);
    operation.invocation = i;
    operation.response = operation.response ? std::optional(std::uint64_t{i}) : std::nullopt;
  }
}

}  // namespace heddle::checkers
