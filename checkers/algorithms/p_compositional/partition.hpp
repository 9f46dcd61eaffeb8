#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"
#include "checkers/history/value_table.hpp"

namespace heddle::checkers {

/// One part at a time of a partition, as a history of its own: the operations of one key, in the
/// order of their invocations. Keeps its memory from part to part. Not for two threads at a time.
class Part {
 public:
  /// Its values are a copy of those of the whole history, which must stay as it is.
  explicit Part(const CodedHistory& whole);

  CodedHistory& history() { return history_; }

  /// The operation of the whole history that is operation `i` of this part.
  [[nodiscard]] OperationIndex whole_index(OperationIndex i) const { return operations_[i]; }

 private:
  friend class Partition;

  const CodedHistory& whole_;
  CodedHistory history_;
  std::vector<OperationIndex> operations_;  ///< of the whole history, by operation of the part
};

/// A history split by key. The keys are in the order of their first operations. A part becomes a
/// history only when it is asked for: the partition itself needs 12 bytes an operation, 28 while it
/// is made.
class Partition {
 public:
  /// Throws NotApplicable if the specification has no keys, or an operation has none. The
  /// specification may give codes to keys; else `history` is not changed. O(n).
  explicit Partition(CodedHistory& history);

  [[nodiscard]] std::size_t size() const { return keys_.size(); }  // how many parts
  [[nodiscard]] Code key(std::size_t part) const { return keys_[part]; }

  /// Of this history's partition. Different threads may make different parts. O(size of the part).
  void make(std::size_t part, Part& result) const;

  [[nodiscard]] std::size_t memory_bytes() const {
    return operations_.capacity() * (sizeof(OperationIndex) + 2 * sizeof(Position)) +
           begins_.capacity() * sizeof(std::size_t) + keys_.capacity() * sizeof(Code);
  }

 private:
  std::vector<std::uint32_t> find_parts(CodedHistory& history);
  void sort(const CodedHistory& history, const std::vector<std::uint32_t>& parts);

  std::vector<Code> keys_;  ///< by part

  /// The columns of part 0, then those of part 1, ...: the operations of the whole history in the
  /// order of their invocations, and where their ends stand among those of the part.
  std::vector<OperationIndex> operations_;
  std::vector<Position> invocations_;
  std::vector<Position> responses_;
  std::vector<std::size_t> begins_;  ///< by part, and behind the last one: where its columns begin
};

}  // namespace heddle::checkers
