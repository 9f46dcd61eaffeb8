#include "checkers/quasi/inference/factor_inference.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "checkers/quasi/inference/need_search.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {

class FactorInference::State {
 public:
  explicit State(QuasiQuestion question)
      : question_(std::move(question)),
        search_(question_),
        smallest_({search_.lowest()}),
        sets_(question_.criterion.sets.size()) {}

  const Need& add(CodedHistory& history, const CheckOptions& options) {
    const std::uint64_t number = histories_++;
    need_ = find(history, options);
    rank_errors_.add(measure(history, options));
    if (need_.answer != Answer::explained) {
      ++(need_.answer == Answer::unknown ? undecided_ : unexplained_);
      return need_;
    }
    if (first_with_.try_emplace(need_.smallest, number).second) {
      smallest_ = meet(smallest_, need_.smallest);
    }
    count(history);
    return need_;
  }

  [[nodiscard]] std::optional<std::uint64_t> history_that_needs(const FactorVector& vector,
                                                                std::size_t set) const {
    if (!question_.inferred[set] || vector[set] == 0) {
      return std::nullopt;
    }
    FactorVector less = vector;
    --less[set];
    std::optional<std::uint64_t> first;
    for (const auto& [need, number] : first_with_) {
      if (!is_above_one(need, less) && (!first || number < *first)) {
        first = number;
      }
    }
    return first;
  }

  [[nodiscard]] bool is_without_bound(std::size_t set) const {
    return question_.inferred[set] &&
           std::ranges::all_of(smallest_, [&](const FactorVector& vector) {
             const unsigned factor = vector[set];
             return factor > 0 && (factor >= sets_[set].largest || factor == sets_[set].overtaken);
           });
  }

  [[nodiscard]] const std::vector<FactorVector>& smallest() const { return smallest_; }
  [[nodiscard]] const auto& histories_by_factor(std::size_t set) const {
    return sets_[set].histories_by_factor;
  }
  [[nodiscard]] const auto& calls_by_displacement(std::size_t set) const {
    return sets_[set].calls_by_displacement;
  }
  [[nodiscard]] const RankErrorTally& rank_errors() const { return rank_errors_; }
  [[nodiscard]] std::uint64_t histories() const { return histories_; }
  [[nodiscard]] std::uint64_t unexplained() const { return unexplained_; }
  [[nodiscard]] std::uint64_t undecided() const { return undecided_; }

 private:
  Need find(CodedHistory& history, const CheckOptions& options) {
    const TimeScope scope(options.limits);
    try {
      return search_.find(history, options);
    } catch (const TimeIsUp&) {
      if (!scope.is_over()) {
        throw;
      }
      Need need;
      need.limit = scope.reached();
      return need;
    }
  }

  static std::optional<RankErrors> measure(CodedHistory& history, const CheckOptions& options) {
    const TimeScope scope(options.limits);
    try {
      return rank_errors_of(history);
    } catch (const TimeIsUp&) {
      if (!scope.is_over()) {
        throw;
      }
      return std::nullopt;
    }
  }

  struct OfSet {
    unsigned largest = 0;    ///< that the histories added can tell from larger ones
    unsigned overtaken = 0;  ///< strict: how often an item was, if by all removals of a history
    std::map<unsigned, std::uint64_t> histories_by_factor;
    std::map<unsigned, std::uint64_t> calls_by_displacement;
  };

  void count(const CodedHistory& history) {
    const QuasiCriterion& criterion = question_.criterion;
    displacements_.assign(sets_.size(), {});
    for (const QuasiStep& step : search_.evidence().steps) {
      const Call& call = history.calls[step.stands];
      if (const auto set = criterion.set_of(*history.specification, call)) {
        ++sets_[*set].calls_by_displacement[step.displacement];
        ++displacements_[*set].calls;
        displacements_[*set].most = std::max(displacements_[*set].most, step.displacement);
      }
    }
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      const auto of_set = [&](const FactorVector& vector) { return vector[i]; };
      const unsigned needed = std::ranges::min(need_.smallest, {}, of_set)[i];
      ++sets_[i].histories_by_factor[needed];
      if (question_.inferred[i]) {
        sets_[i].largest = std::max(sets_[i].largest, search_.largest()[i]);
        note_overtaking(i, needed);
      }
    }
  }

  /// In the flavour strict, a factor above all distances is needed as so many removals overtake one
  /// item.
  void note_overtaking(std::size_t set, unsigned needed) {
    const Displacements& seen = displacements_[set];
    if (question_.criterion.flavour == QuasiFlavour::strict && needed > seen.most &&
        needed == seen.calls) {
      sets_[set].overtaken = std::max(sets_[set].overtaken, needed);
    }
  }

  struct Displacements {
    unsigned calls = 0;
    unsigned most = 0;
  };

  QuasiQuestion question_;
  NeedSearch search_;
  Need need_;
  std::vector<FactorVector> smallest_;
  std::map<FactorVectors, std::uint64_t> first_with_;  ///< each need, and who had it first
  std::vector<OfSet> sets_;
  std::vector<Displacements> displacements_;
  RankErrorTally rank_errors_;
  std::uint64_t histories_ = 0;
  std::uint64_t unexplained_ = 0;
  std::uint64_t undecided_ = 0;
};

FactorInference::FactorInference(QuasiQuestion question)
    : state_(std::make_unique<State>(std::move(question))) {}
FactorInference::~FactorInference() = default;
FactorInference::FactorInference(FactorInference&&) noexcept = default;
FactorInference& FactorInference::operator=(FactorInference&&) noexcept = default;

const FactorInference::Need& FactorInference::add(CodedHistory& history,
                                                  const CheckOptions& options) {
  return state_->add(history, options);
}

const std::vector<FactorVector>& FactorInference::smallest() const { return state_->smallest(); }

std::optional<std::uint64_t> FactorInference::history_that_needs(const FactorVector& vector,
                                                                 std::size_t set) const {
  return state_->history_that_needs(vector, set);
}

bool FactorInference::is_without_bound(std::size_t set) const {
  return state_->is_without_bound(set);
}

const std::map<unsigned, std::uint64_t>& FactorInference::histories_by_factor(
    std::size_t set) const {
  return state_->histories_by_factor(set);
}

const std::map<unsigned, std::uint64_t>& FactorInference::calls_by_displacement(
    std::size_t set) const {
  return state_->calls_by_displacement(set);
}

const RankErrorTally& FactorInference::rank_errors() const { return state_->rank_errors(); }
std::uint64_t FactorInference::histories() const { return state_->histories(); }
std::uint64_t FactorInference::unexplained() const { return state_->unexplained(); }
std::uint64_t FactorInference::undecided() const { return state_->undecided(); }

}  // namespace heddle::checkers
