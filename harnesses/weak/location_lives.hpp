#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "scheduler/execution.hpp"

namespace heddle::harnesses {

/// Names for the lives of bytes, of one execution: see scheduler::GuidedStep::life and
/// scheduler::GraphAccess::block. A life begins with an allocation; that of a location with a
/// plain store or the end of a block or variable as well. It is named by the thread that did that
/// and how many such things it had done, if that is told (cells.hpp).
class LocationLives {
 public:
  void clear();

  /// What a thread has done between events. Whether lives begin with it.
  bool look_at(const scheduler::LogEntry& entry);

  /// Something else has begun another life of these bytes: it is named by where they are, and how
  /// often that has happened there.
  void begin_untold(const scheduler::ByteRange& range);

  /// The life of the block that has this byte.
  [[nodiscard]] std::uint64_t block_of(std::uintptr_t address) const;

  /// The life of the bytes that an atomic access is about to be made to. Accesses that overlap
  /// within a life are all given one name.
  std::uint64_t life_of(const scheduler::ByteRange& range);

 private:
  struct Piece {
    std::uintptr_t end = 0;
    std::uint64_t life = 0;
  };
  using Pieces = std::map<std::uintptr_t, Piece>;  ///< by where they begin; none overlap

  static const Piece* first_in(const Pieces& pieces, const scheduler::ByteRange& range);
  static void begin(Pieces& pieces, const scheduler::ByteRange& range, std::uint64_t life);
  /// Cuts what is in the range out of the pieces.
  static void cut(Pieces& pieces, const scheduler::ByteRange& range);

  Pieces blocks_;
  Pieces lives_;
  Pieces accessed_;                   ///< by atomic accesses, since their lives have begun
  std::vector<std::uint64_t> begun_;  ///< by thread
  std::map<std::uintptr_t, std::uint64_t> untold_;  ///< by where they began
};

}  // namespace heddle::harnesses
