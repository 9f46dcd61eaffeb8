#include "checkers/quasi/quasi_checker.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/bad_input.hpp"
#include "checkers/quasi/reference/quasi_definition.hpp"
#include "checkers/quasi/reference/round_up/round_up.hpp"
#include "checkers/quasi/search/quasi_search.hpp"
#include "checkers/quasi/strict/strict_check.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

struct AlgorithmEntry {
  QuasiAlgorithm algorithm;
  const char* name;
  bool decides_permutation;
  bool decides_strict;
};

constexpr AlgorithmEntry algorithms[] = {
    {QuasiAlgorithm::automatic, "auto", true, true},
    {QuasiAlgorithm::definition, "definition", true, true},
    {QuasiAlgorithm::round_up, "round-up", true, false},
    {QuasiAlgorithm::search, "search", true, false},
    {QuasiAlgorithm::specification, "specification", false, true},
};

const AlgorithmEntry& entry_of(QuasiAlgorithm algorithm) {
  return *std::ranges::find(algorithms, algorithm, &AlgorithmEntry::algorithm);
}

/// The algorithm that `automatic` stands for; any other is its own.
QuasiAlgorithm resolve(QuasiAlgorithm algorithm, QuasiFlavour flavour) {
  if (algorithm != QuasiAlgorithm::automatic) {
    return algorithm;
  }
  return flavour == QuasiFlavour::strict ? QuasiAlgorithm::specification : QuasiAlgorithm::search;
}

}  // namespace

class QuasiChecker::State {
 public:
  State(QuasiAlgorithm algorithm, const RoundUpOptimizations& optimizations)
      : algorithm_(algorithm), round_up_(optimizations) {}

  const QuasiVerdict& check(CodedHistory& history, const QuasiCriterion& criterion,
                            const CheckOptions& options) {
    const QuasiAlgorithm algorithm = resolve(algorithm_, criterion.flavour);
    require_decides(algorithm, criterion.flavour);
    const TimeScope scope(options.limits);
    try {
      return check_in_time(algorithm, history, criterion, options);
    } catch (const TimeIsUp&) {
      forget();
      if (!scope.is_over()) {
        throw;
      }
      verdict_.clear();
      verdict_.algorithm = to_text(algorithm);
      verdict_.limit = scope.reached();
      return verdict_;
    }
  }

  [[nodiscard]] const RoundUpCounts& round_up_counts() const { return round_up_.counts(); }

 private:
  const QuasiVerdict& check_in_time(QuasiAlgorithm algorithm, CodedHistory& history,
                                    const QuasiCriterion& criterion, const CheckOptions& options) {
    switch (algorithm) {
      case QuasiAlgorithm::definition:
        return verdict_ = check_quasi_by_definition(history, criterion, options);
      case QuasiAlgorithm::round_up:
        return round_up_.check(history, criterion, options);
      case QuasiAlgorithm::specification:
        return strict_.check(history, criterion, options);
      case QuasiAlgorithm::automatic:
      case QuasiAlgorithm::search:
        break;
    }
    return search_.check(history, criterion, options);
  }

  void forget() {
    search_ = QuasiSearch();
    strict_ = StrictCheck();
  }

  QuasiAlgorithm algorithm_;
  RoundUp round_up_;
  QuasiSearch search_;
  StrictCheck strict_;
  QuasiVerdict verdict_;
};

QuasiChecker::QuasiChecker(QuasiAlgorithm algorithm, const RoundUpOptimizations& optimizations)
    : state_(std::make_unique<State>(algorithm, optimizations)) {}
QuasiChecker::~QuasiChecker() = default;
QuasiChecker::QuasiChecker(QuasiChecker&&) noexcept = default;
QuasiChecker& QuasiChecker::operator=(QuasiChecker&&) noexcept = default;

const QuasiVerdict& QuasiChecker::check(CodedHistory& history, const QuasiCriterion& criterion,
                                        const CheckOptions& options) {
  return state_->check(history, criterion, options);
}

const RoundUpCounts& QuasiChecker::round_up_counts() const { return state_->round_up_counts(); }

void QuasiVerdict::clear() {
  answer = Answer::unknown;
  steps.clear();
  algorithm.clear();
  limit.clear();
  work = 0;
}

void require_decides(QuasiAlgorithm algorithm, QuasiFlavour flavour) {
  const AlgorithmEntry& entry = entry_of(algorithm);
  const bool is_strict = flavour == QuasiFlavour::strict;
  if (!(is_strict ? entry.decides_strict : entry.decides_permutation)) {
    throw NotApplicable(fmt::format(
        "the algorithm {} decides the flavour {} only; for the flavour {} there are auto, "
        "definition{}",
        entry.name, is_strict ? "permutation" : "strict", to_text(flavour),
        is_strict ? " and specification" : ", round-up and search"));
  }
}

std::optional<QuasiAlgorithm> find_quasi_algorithm(std::string_view name) {
  const auto has_name = [&](const AlgorithmEntry& entry) { return entry.name == name; };
  const auto* found = std::ranges::find_if(algorithms, has_name);
  return found == std::end(algorithms) ? std::nullopt : std::optional(found->algorithm);
}

std::string quasi_algorithm_names() {
  std::string list;
  for (const AlgorithmEntry& entry : algorithms) {
    list += (list.empty() ? "" : ", ") + std::string(entry.name);
  }
  return list;
}

const char* to_text(QuasiAlgorithm algorithm) { return entry_of(algorithm).name; }

}  // namespace heddle::checkers
