#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "checkers/quasi/reference/round_up/completions.hpp"

namespace heddle::checkers {

/// The sequentializations and quasi permutations of earlier histories, and what was found out about
/// them: optimization (3) of section VI-C of the Round-Up paper. As there, sequences are compared
/// as text, calls with their results without their threads.
///
/// The paper skips one that was seen before. If that one was legal, this needs a correction: of two
/// histories "+1 -1" the second would have no explanation left. So what was found out is kept too,
/// and holds for what is skipped.
class SeenSequences {
 public:
  using Sequence = std::u32string;  ///< a number for each different call

  struct Sequentialization {
    bool is_explained = false;
    std::vector<OperationIndex> moves;  ///< if so: which place of it each call of rho'' comes from
  };

  /// To be called for each history first. Forgets everything if what it has seen was of another
  /// specification, initial state or criterion.
  void begin(const CodedHistory& history, const QuasiCriterion& criterion);

  /// Calls of this history, in this completion of it.
  Sequence sequence_of(const std::vector<OperationIndex>& calls, const Completions& completion);

  /// Null if it was not seen.
  [[nodiscard]] const Sequentialization* find_sequentialization(const Sequence& sequence) const;
  [[nodiscard]] const bool* find_permutation(
      const Sequence& sequence) const;  ///< whether it is legal

  void add_sequentialization(const Sequence& sequence, const Sequentialization& found);
  void add_permutation(const Sequence& sequence, bool is_legal);

  /// About how much it keeps.
  [[nodiscard]] std::uint64_t memory_bytes() const { return memory_bytes_; }

 private:
  char32_t number_of(OperationIndex operation, const Completions& completion);

  std::string question_;  ///< what all that was seen answers
  std::unordered_map<std::string, char32_t> numbers_;
  std::unordered_map<Sequence, Sequentialization> sequentializations_;
  std::unordered_map<Sequence, bool> permutations_;
  const ValueTable* values_ = nullptr;           ///< of the history at hand
  std::vector<std::optional<char32_t>> number_;  ///< of its calls, in each reading; where known
  std::uint64_t memory_bytes_ = 0;
};

}  // namespace heddle::checkers
