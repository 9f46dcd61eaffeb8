#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "scheduler/execution.hpp"

namespace heddle::harnesses {

/// Names for the lives of bytes, of one execution: see scheduler::GuidedStep::life. A life begins
/// with a plain store, an allocation or the end of a variable, and is named by the thread that did
/// that and how many such things it had done.
class LocationLives {
 public:
  void clear();

  /// What threads have done between events.
  void look_at(std::span<const scheduler::LogEntry> log);

  /// The life of the bytes that an atomic access is about to be made to. Accesses that overlap
  /// within a life are all given one name.
  std::uint64_t life_of(const scheduler::ByteRange& range);

 private:
  struct Piece {
    std::uintptr_t end = 0;
    std::uint64_t life = 0;
  };
  using Pieces = std::map<std::uintptr_t, Piece>;  ///< by where they begin; none overlap

  void begin_life(const scheduler::ByteRange& range, std::uint64_t life);
  /// Cuts what is in the range out of the pieces.
  static void cut(Pieces& pieces, const scheduler::ByteRange& range);

  Pieces lives_;
  Pieces accessed_;                   ///< by atomic accesses, since their lives have begun
  std::vector<std::uint64_t> begun_;  ///< by thread
};

}  // namespace heddle::harnesses
