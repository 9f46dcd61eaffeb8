#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checkers/history/history.hpp"

namespace heddle::checkers {

enum class Answer { explained, not_explained, unknown };

/// The answer to "is this history linearizable?" with its evidence.
struct Verdict {
  Answer answer = Answer::unknown;

  /// If explained, and if the algorithm gives one (see has_linearization): the operations in an
  /// order that the specification allows and that keeps precedence. All completed operations, and
  /// those pending ones that took effect.
  std::vector<OperationIndex> linearization;
  bool has_linearization = false;

  /// If not explained, and if the algorithm gives it (see has_prefix): a legal order, closed under
  /// precedence, that no completed operation makes longer, and after it ... Of all such orders it
  /// is one with the most completed operations; or, if explained_until is set, one of those that
  /// get farthest along the history: it has all operations that respond before that position.
  std::vector<OperationIndex> longest_prefix;
  std::string state;                     ///< ... the object's state, as text,
  std::vector<OperationIndex> blocking;  ///< ... and the completed operations that could be next,
                                         ///< none of which the specification allows there.
  bool has_prefix = false;

  /// If not explained, and if the algorithm goes along the history: the position of the first
  /// response such that no order explains all operations that have responded by then.
  std::optional<std::uint32_t> explained_until;

  /// If not explained, from algorithms that know the reason: operations that no order explains,
  /// whatever the others do, and why, as part of a sentence that may name operations by "{0}", the
  /// first of `culprits`, "{1}" and so on. Empty otherwise.
  std::vector<OperationIndex> culprits;
  std::string reason;

  /// If it was split by key: the key whose operations are not explained, as text. The evidence
  /// above is then about these operations alone.
  std::string key;

  std::optional<unsigned> depth;            ///< of the witness, from hitting families
  std::vector<std::uint64_t> family_sizes;  ///< of the families tried, depth 1 first

  std::string algorithm;  ///< which one answered, and for auto, behind a colon, why
  std::string limit;  ///< If unknown: what was reached, "the limit of 1000 steps", or what lacked.
  std::uint64_t steps = 0;  ///< calls of the specification's step function, or the like

  void clear();  ///< keeps the memory
};

/// "explained", "not explained", "unknown".
const char* to_text(Answer answer);

}  // namespace heddle::checkers
