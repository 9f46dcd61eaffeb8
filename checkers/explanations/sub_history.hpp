#pragma once

#include <optional>
#include <vector>

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// A part of a history: some of its operations, up to one of its positions.
struct HistoryPart {
  std::vector<OperationIndex> operations;  ///< in any order
  Position end =
      never;  ///< what responds after it is pending, what is invoked after it is not there
  std::optional<State> initial = std::nullopt;  ///< where it begins; nothing: where the whole does
};

/// Makes parts of one history, which must outlive it. Values keep their codes. Not for two threads
/// at a time.
class PartMaker {
 public:
  explicit PartMaker(const CodedHistory& whole);

  /// The part as a history of its own, valid until the next call; operation i of it is operation
  /// originals()[i] of the whole. O(k log k) for k operations.
  CodedHistory& make(const HistoryPart& part);
  [[nodiscard]] const std::vector<OperationIndex>& originals() const { return originals_; }

 private:
  const CodedHistory& whole_;
  CodedHistory part_;
  std::vector<OperationIndex> originals_;
  std::vector<std::pair<Position, End>> ends_;
};

}  // namespace heddle::checkers
