#include "checkers/checker.hpp"

#include <algorithm>
#include <utility>

#include "checkers/algorithms/automatic.hpp"
#include "checkers/algorithms/frontier/frontier.hpp"
#include "checkers/algorithms/log_linear/log_linear.hpp"
#include "checkers/algorithms/p_compositional/p_compositional.hpp"
#include "checkers/algorithms/reference/definition.hpp"
#include "checkers/algorithms/reference/hitting_families/hitting_families.hpp"
#include "checkers/algorithms/reference/wing_gong.hpp"
#include "checkers/algorithms/search/wing_gong_lowe.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

using CheckFunction = Verdict (*)(CodedHistory& history, const CheckOptions& options);

struct AlgorithmEntry {
  Algorithm algorithm;
  const char* name;
  CheckFunction check;  ///< null: Checker does it, with the buffers that it keeps
};

constexpr AlgorithmEntry algorithms[] = {
    {Algorithm::automatic, "auto", nullptr},
    {Algorithm::definition, "definition", check_by_definition},
    {Algorithm::wing_gong, "wing-gong", check_by_wing_gong},
    {Algorithm::wing_gong_lowe, "wgl", nullptr},
    {Algorithm::wing_gong_lowe_lru, "wgl-lru", check_by_wing_gong_with_lru_cache},
    {Algorithm::log_linear, "log-linear", check_log_linear},
    {Algorithm::frontier, "frontier", check_frontier},
    {Algorithm::hitting_families, "hitting-families", check_hitting_families},
    {Algorithm::p_compositional, "p-compositional", check_p_compositional},
};

const AlgorithmEntry& entry_of(Algorithm algorithm) {
  return *std::ranges::find(algorithms, algorithm, &AlgorithmEntry::algorithm);
}

/// Up to here a plain search, which keeps its buffers, is what `auto` stands for: there is nothing
/// to be gained by looking at the history first.
constexpr std::size_t small_size = 40;

/// Unless that search takes more steps than this, as it may where nearly all operations overlap.
constexpr std::uint64_t short_steps = 20'000;

}  // namespace

class Checker::Search {
 public:
  explicit Search(Algorithm algorithm) : algorithm_(algorithm) {}

  const Verdict& check(const Specification& specification, const History& history,
                       const CheckOptions& options) {
    encoder_.encode(specification, history, coded_);
    return check(coded_, options);
  }

  const Verdict& check(CodedHistory& history, const CheckOptions& options) {
    const TimeScope scope(options.limits);
    try {
      return check_in_time(history, options);
    } catch (const TimeIsUp&) {
      wing_gong_lowe_ = WingGongLowe();
      if (!scope.is_over()) {
        throw;
      }
      verdict_.clear();
      verdict_.algorithm = entry_of(algorithm_).name;
      verdict_.limit = scope.reached();
      return verdict_;
    }
  }

 private:
  const Verdict& check_in_time(CodedHistory& history, const CheckOptions& options) {
    if (algorithm_ == Algorithm::wing_gong_lowe) {
      return wing_gong_lowe_.check(history, options);
    }
    if (algorithm_ == Algorithm::automatic && history.size() <= small_size) {
      const Verdict* verdict = search_shortly(history, options);
      if (verdict != nullptr) {
        return *verdict;
      }
    }
    const AlgorithmEntry& entry = entry_of(algorithm_);
    verdict_ = entry.check == nullptr ? check_automatically(history, options)
                                      : entry.check(history, options);
    return verdict_;
  }

  /// The verdict of a plain search, if it does not take long.
  const Verdict* search_shortly(CodedHistory& history, const CheckOptions& options) {
    if (options.limits.steps && *options.limits.steps <= short_steps) {
      return &wing_gong_lowe_.check(history, options);
    }
    CheckOptions limited = options;
    limited.limits.steps = short_steps;
    const Verdict& verdict = wing_gong_lowe_.check(history, limited);
    const bool is_cut_short = verdict.answer == Answer::unknown && verdict.steps >= short_steps;
    return is_cut_short ? nullptr : &verdict;
  }

  Algorithm algorithm_;
  Encoder encoder_;
  CodedHistory coded_;
  WingGongLowe wing_gong_lowe_;
  Verdict verdict_;
};

Checker::Checker(Algorithm algorithm) : search_(std::make_unique<Search>(algorithm)) {}
Checker::~Checker() = default;
Checker::Checker(Checker&&) noexcept = default;
Checker& Checker::operator=(Checker&&) noexcept = default;

const Verdict& Checker::check(const Specification& specification, const History& history,
                              const CheckOptions& options) {
  return search_->check(specification, history, options);
}

const Verdict& Checker::check(CodedHistory& history, const CheckOptions& options) {
  return search_->check(history, options);
}

std::optional<Algorithm> find_algorithm(std::string_view name) {
  const auto has_name = [&](const AlgorithmEntry& entry) { return entry.name == name; };
  const auto* found = std::ranges::find_if(algorithms, has_name);
  return found == std::end(algorithms) ? std::nullopt : std::optional(found->algorithm);
}

std::string algorithm_names() {
  std::string list;
  for (const AlgorithmEntry& entry : algorithms) {
    list += (list.empty() ? "" : ", ") + std::string(entry.name);
  }
  return list;
}

const char* to_text(Algorithm algorithm) { return entry_of(algorithm).name; }

}  // namespace heddle::checkers
