#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "checkers/quasi/distances/rank_errors.hpp"
#include "checkers/quasi/quasi_checker.hpp"

namespace heddle::checkers {

/// A factor for each set of a criterion, in the order of the sets.
using FactorVector = std::vector<unsigned>;

/// The smallest factors that explain every history of a stream: `--quasi-factor infer`. Histories
/// that a vector of factors explains are explained by every larger one, so what explains all of
/// them is told by its Pareto-minimal vectors, of which there are several if sets trade off.
///
/// Not for two threads at a time.
class FactorInference {
 public:
  /// What one history needs.
  struct Need {
    Answer answer = Answer::unknown;     ///< not_explained: by no factors, however large
    std::vector<FactorVector> smallest;  ///< of this history alone: Pareto-minimal; if explained
    std::string limit;                   ///< if unknown: what was reached, as in QuasiVerdict
  };

  explicit FactorInference(QuasiQuestion question);
  ~FactorInference();
  FactorInference(FactorInference&&) noexcept;
  FactorInference& operator=(FactorInference&&) noexcept;

  /// Takes account of one more history. All must have the same specification and initial state.
  /// A history without an answer, or without an explanation, is counted apart and leaves the result
  /// as it is. Throws as QuasiChecker::check.
  const Need& add(CodedHistory& history, const CheckOptions& options = {});

  /// Pareto-minimal vectors that explain all histories added that have an explanation; one vector
  /// of zeros (of the given factors, for sets whose factor is not to be found) if there were none.
  [[nodiscard]] const std::vector<FactorVector>& smallest() const;

  /// The number, from 0, of the first history added that is not explained by `vector` with the
  /// factor of set `set` one less; nothing if that factor is 0 or was given. `vector` must be one
  /// of smallest().
  [[nodiscard]] std::optional<std::uint64_t> history_that_needs(const FactorVector& vector,
                                                                std::size_t set) const;

  /// Whether the factor of this set in smallest() is as large as the histories added allow: they
  /// show then that order is lost, and no bound on how far. n calls that can move allow n - 1
  /// places (flavour permutation); in a container that ever holds t items, t - 1 of them are before
  /// another one or overtake it, and if there are only r < t removals, r of them overtake it
  /// (strict).
  [[nodiscard]] bool is_without_bound(std::size_t set) const;

  /// How many histories need which factor for set `set`, the others as large as they like.
  [[nodiscard]] const std::map<unsigned, std::uint64_t>& histories_by_factor(std::size_t set) const;

  /// In explanations with the smallest factors: how many calls of the set moved how far.
  [[nodiscard]] const std::map<unsigned, std::uint64_t>& calls_by_displacement(
      std::size_t set) const;

  /// Of the histories added, whatever they need.
  [[nodiscard]] const RankErrorTally& rank_errors() const;

  [[nodiscard]] std::uint64_t histories() const;    ///< added
  [[nodiscard]] std::uint64_t unexplained() const;  ///< by no factors
  [[nodiscard]] std::uint64_t undecided() const;    ///< a limit came first

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace heddle::checkers
