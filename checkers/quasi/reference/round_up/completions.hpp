#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_criterion.hpp"

namespace heddle::checkers {

/// What a call of a history may have been.
enum class Reading : std::uint8_t {
  as_it_is,        ///< its answer is known, or no set has its method: whatever the object answers
  dropped,         ///< pending: it has not taken effect
  took_something,  ///< no answer is known: any but the one of a call that found nothing
  found_nothing    ///< no answer is known: that one, and the call stays put
};

/// The ways to complete a history, one after the other: the Round-Up paper has complete histories
/// only. Each pending call is dropped or answered. Which answer a call without a known one has is
/// not chosen here; but whether it found nothing is, since that decides whether it can move.
class Completions {
 public:
  /// Both must outlive it.
  Completions(const CodedHistory& history, const QuasiCriterion& criterion);

  /// Of the operations of the history, in the way at hand.
  [[nodiscard]] Reading reading(OperationIndex operation) const {
    return possible_[operation][at_[operation]];
  }

  /// The set among whose calls it can move.
  [[nodiscard]] std::optional<std::uint32_t> set_of(OperationIndex operation) const;

  /// The call, with its answer if that is known now.
  [[nodiscard]] Call call_of(OperationIndex operation) const;

  /// What is invoked and responds, in its order: without what was dropped; calls that were pending
  /// respond at the end.
  [[nodiscard]] std::vector<End> ends() const;

  /// Goes on to the next way; false if there is none.
  bool next();

 private:
  [[nodiscard]] std::vector<Reading> possible_readings(OperationIndex operation) const;

  const CodedHistory& history_;
  const QuasiCriterion& criterion_;
  std::vector<std::vector<Reading>> possible_;
  std::vector<std::size_t> at_;
};

}  // namespace heddle::checkers
