#include "harnesses/reports/report_quasi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "checkers/judging/rank_errors_text.hpp"
#include "harnesses/reports/numbers.hpp"

namespace heddle::harnesses {
namespace {

/// "0: 12, 1: 6".
std::string histogram_text(const std::map<unsigned, std::uint64_t>& counts) {
  std::string text;
  for (const auto& [value, count] : counts) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", value, grouped(count));
  }
  return text;
}

std::string promised_text(const QuasiReport& quasi) {
  std::vector<unsigned> factors;
  for (const QuasiReport::Set& set : quasi.sets) {
    factors.push_back(set.factor.value_or(0));
  }
  return factors_text(quasi, factors);
}

bool is_zero(const std::vector<unsigned>& factors) {
  return std::ranges::all_of(factors, [](unsigned factor) { return factor == 0; });
}

/// The factors found, and whether they are the last word.
std::string found_text(const Report& report) {
  const QuasiReport& quasi = *report.quasi;
  const std::uint64_t unexplained = report.histories.unexplained;
  std::string text =
      quasi.smallest.size() == 1 ? "smallest quasi factor" : "smallest quasi factors";
  text += report.search.exhausted ? ": " : " so far: ";
  for (std::size_t i = 0; i < quasi.smallest.size(); ++i) {
    text += (i == 0 ? "" : " or ") + factors_text(quasi, quasi.smallest[i]);
  }
  text += " (flavour " + quasi.flavour + ")";
  if (unexplained > 0) {
    text +=
        ", without " + counted(unexplained, "history", "histories") + " that no factor explains";
  } else if (quasi.smallest.size() == 1 && is_zero(quasi.smallest.front())) {
    text += ": every history is linearizable";
  }
  return "  " + text + "\n";
}

std::string set_text(const QuasiReport& quasi, std::size_t index) {
  const QuasiReport::Set& set = quasi.sets[index];
  if (set.factor) {
    return "";
  }
  const std::string name = quasi.sets.size() == 1 ? "" : set.name + ": ";
  std::string text;
  if (set.without_bound) {
    text += fmt::format(
        "    {}no bound was shown: {} is the largest possible for so many calls of {}\n", name,
        quasi.smallest.front()[index], set.name);
  }
  if (set.histories_by_factor.empty()) {
    return text;
  }
  text += "    " + name + "histories by factor: " + histogram_text(set.histories_by_factor) + "\n";
  text +=
      "    " + name + "calls by places moved: " + histogram_text(set.calls_by_displacement) + "\n";
  return text;
}

/// Each line of a text further to the right.
std::string indented(const std::string& text, const std::string& indent) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    result += line.empty() ? "\n" : indent + line + "\n";
  }
  return result;
}

std::string witness_text(const QuasiReport::Witness& witness) {
  const TraceViolation& violation = witness.trace.trace.violation;
  std::string text = "  A history that needs as much:\n" + witness.drawing;
  text +=
      indented(violation.explanation.empty() ? violation.message : violation.explanation, "    ");
  if (!witness.trace.trace_file.empty()) {
    text += "    Trace:  " + witness.trace.trace_file + "\n";
  }
  if (!witness.trace.replay.empty()) {
    text += "    Replay: " + witness.trace.replay + "\n";
  }
  return text;
}

std::string inference_text(const Report& report) {
  const QuasiReport& quasi = *report.quasi;
  std::string text = found_text(report);
  for (std::size_t i = 0; i < quasi.sets.size(); ++i) {
    text += set_text(quasi, i);
  }
  text += checkers::rank_errors_text(quasi.rank_errors, "    ");
  if (!quasi.witnesses.empty()) {
    text += witness_text(quasi.witnesses.front());
  }
  if (quasi.witnesses.size() > 1) {
    text += "  " +
            counted(quasi.witnesses.size() - 1, "other history needs", "other histories need") +
            " another of the factors above\n";
  }
  return text;
}

}  // namespace

std::string factors_text(const QuasiReport& quasi, const std::vector<unsigned>& factors) {
  std::string text;
  for (std::size_t i = 0; i < quasi.sets.size(); ++i) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", quasi.sets[i].name, factors[i]);
  }
  return text;
}

std::string quasi_text(const Report& report) {
  if (!report.quasi || report.is_replay) {
    return "";
  }
  const QuasiReport& quasi = *report.quasi;
  std::string text = quasi.infers ? inference_text(report)
                                  : "  quasi-linearizability, " + promised_text(quasi) +
                                        " (flavour " + quasi.flavour + "): " +
                                        counted(report.histories.unexplained, "distinct history is",
                                                "distinct histories are") +
                                        " not explained\n";
  if (quasi.sequentializations && quasi.permutations) {
    text += "  round-up: " +
            counted(*quasi.sequentializations, "sequentialization", "sequentializations") + ", " +
            counted(*quasi.permutations, "permutation", "permutations") + "\n";
  }
  return text;
}

}  // namespace heddle::harnesses
