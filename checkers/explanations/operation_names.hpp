#pragma once

#include <functional>
#include <optional>
#include <string>

#include "checkers/explanations/reasons.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"
#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// How texts call the operations of a history.
struct OperationNames {
  std::function<std::string(OperationIndex)> call;     ///< "deq() -> 3", "deq() pending"
  std::function<std::string(OperationIndex)> process;  ///< "process 1"; "T1", if it is a thread
  /// "line 7" of a file; may be empty.
  std::function<std::string(OperationIndex)> place = {};

  [[nodiscard]] std::string in_list(OperationIndex i) const;  ///< "process 1: deq() -> 3  (line 7)"
  [[nodiscard]] std::string in_sentence(
      OperationIndex i) const;  ///< "deq() -> 3 (process 1, line 7)"
  /// At the beginning of a sentence: the same, or "deq() -> 3 by process 1" without a place.
  [[nodiscard]] std::string as_subject(OperationIndex i) const;
};

/// Those of a history, which must live longer.
OperationNames names_in(const History& history);

/// Those of a history whose operation i is also that of `coded`; both must live longer. What an
/// addition answers is left out if it says nothing.
OperationNames names_in(const CodedHistory& coded, const History& history);

/// Those of a history from a file, with lines; as short_text has them. It must live longer.
OperationNames names_in(const RecordedHistory& recorded);

/// "deq() -> 3"; an addition that answers none, as most do, reads "enq(3)"; what responds after
/// `end` is pending. Needs a history that is bound.
std::string short_text(const RecordedHistory& recorded, OperationIndex i, Position end);

/// The reason as part of a sentence, operations named; empty if there is none.
std::string sentence_of(const std::optional<Reason>& reason, const OperationNames& names);

}  // namespace heddle::checkers
