#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

enum class QuasiAlgorithm {
  automatic,     ///< search for the flavour permutation, specification for strict
  definition,    ///< both flavours by brute force, straight from the definition: small histories
  round_up,      ///< permutation: Algorithms 1 and 2 of the Round-Up paper, corrected
  search,        ///< permutation: a search that remembers its configurations
  specification  ///< strict: an out-of-order specification, through the ordinary checker
};

/// One call in the evidence for an explained history.
struct QuasiStep {
  OperationIndex called = 0;  ///< which operation is at this position of rho'
  OperationIndex stands = 0;  ///< which operation's event is at this position of rho''; strict: the
                              ///< same one
  /// By how many places: permutation: how far `stands` has moved among the calls of its set;
  /// strict: at which distance from the head the removal took its item.
  unsigned displacement = 0;
};

/// The answer to "is this history quasi-linearizable?" with its evidence.
struct QuasiVerdict {
  Answer answer = Answer::unknown;

  /// If explained: all completed operations, and those pending ones that took effect. In the order
  /// of `called` they keep precedence; in the order of `stands` the specification allows them
  /// (strict: its out-of-order form does).
  std::vector<QuasiStep> steps;

  std::string algorithm;   ///< which one answered
  std::string limit;       ///< if unknown: what was reached or lacked
  std::uint64_t work = 0;  ///< calls of the specification's step function, or the like

  void clear();  ///< keeps the memory
};

/// Which duplicates the algorithm round-up leaves out (section VI-C of the paper). What it left out
/// never changes a verdict.
struct RoundUpOptimizations {
  bool sequentializations = true;  ///< one that an earlier history had too
  bool permutations = true;        ///< likewise
};

/// What round-up has done since the checker was made.
struct RoundUpCounts {
  std::uint64_t sequentializations = 0;  ///< looked at
  std::uint64_t permutations = 0;        ///< looked at
  std::uint64_t skipped = 0;             ///< sequentializations and permutations known before
};

/// Decides histories one after the other and keeps the memory it needs for that; round-up also
/// keeps, if optimized, what it has seen: histories given to one checker must then be of the same
/// specification and initial state, with the same criterion. Not for two threads at a time.
class QuasiChecker {
 public:
  explicit QuasiChecker(QuasiAlgorithm algorithm = QuasiAlgorithm::automatic,
                        const RoundUpOptimizations& optimizations = {});
  ~QuasiChecker();
  QuasiChecker(QuasiChecker&&) noexcept;
  QuasiChecker& operator=(QuasiChecker&&) noexcept;

  /// Throws NotApplicable if the algorithm does not decide this flavour, BadInput if there is no
  /// such flavour for the history's specification. The verdict is valid until the next call.
  const QuasiVerdict& check(CodedHistory& history, const QuasiCriterion& criterion,
                            const CheckOptions& options = {});

  [[nodiscard]] const RoundUpCounts& round_up_counts() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// By the names "auto", "definition", "round-up", "search", "specification".
std::optional<QuasiAlgorithm> find_quasi_algorithm(std::string_view name);
std::string quasi_algorithm_names();
const char* to_text(QuasiAlgorithm algorithm);

/// Throws NotApplicable if the algorithm does not decide this flavour.
void require_decides(QuasiAlgorithm algorithm, QuasiFlavour flavour);

/// Whether `verdict`, explained, holds what it says, checked without any of the algorithms: rho'
/// has every completed operation once and keeps precedence, rho'' is a permutation of it within the
/// factors and legal. Empty if so, else what is wrong. O(n^2), for tests and for reports.
std::string flaw_of(CodedHistory& history, const QuasiCriterion& criterion,
                    const QuasiVerdict& verdict);

}  // namespace heddle::checkers
