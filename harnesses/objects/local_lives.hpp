#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/hooks/object_lives.hpp"

/// Which variable lay where on a stack, and when.
namespace heddle::harnesses {

/// Things that began, in this order, each at a moment: which was the latest at another moment. Of
/// two that began at one moment, and where the later one began at an earlier moment than the other,
/// the later one counts: what can never be asked for is not kept.
class Beginnings {
 public:
  using Moment = runtime::object_lives::Moment;
  static constexpr std::size_t nobody = SIZE_MAX;

  /// Amortised O(1).
  void add(Moment moment, std::size_t which);

  /// The last one added of those that began at `moment` or before; `nobody` if none did. O(log n).
  [[nodiscard]] std::size_t latest(Moment moment) const;

 private:
  struct Beginning {
    Moment moment;
    std::size_t which = nobody;
  };
  std::vector<Beginning> kept_;  ///< the moments increase
};

/// The local variables of an execution, numbered from 0 in the order in which they began.
///
/// A segment tree over the addresses, which are cut where a variable begins or ends: a node stands
/// for neighbouring pieces, and knows of the variables that cover all of these and are not known to
/// its parent. So a variable is in O(log n) nodes, and those that cover an address are on the one
/// way from its piece to the root. See de Berg and others, Computational Geometry, section 10.3;
/// the numbering of the nodes is that of a heap. Space O(n log n).
class LocalLives {
 public:
  using Entry = runtime::object_lives::Entry;
  using Moment = runtime::object_lives::Moment;
  static constexpr std::size_t nobody = Beginnings::nobody;

  /// From the entries of an execution, in their order. O(n log n) for n entries.
  explicit LocalLives(std::span<const Entry> entries);

  /// Of the variables that covered this address and began at `moment` or before, the one whose
  /// entry is the last; `nobody` if there is none. It may have ended. O(log^2 n).
  [[nodiscard]] std::size_t latest(std::uintptr_t address, Moment moment) const;

  /// When the first entry behind its beginning says that something it covers has ended;
  /// {UINT32_MAX, UINT32_MAX} if none does. Needs local < size().
  [[nodiscard]] Moment end_of(std::size_t local) const { return ends_[local]; }

  [[nodiscard]] std::size_t size() const { return ends_.size(); }

 private:
  void cut(std::span<const Entry> entries);
  void find_ends(std::span<const Entry> entries);
  [[nodiscard]] std::size_t piece_of(std::uintptr_t address) const;
  [[nodiscard]] std::vector<std::size_t> nodes_of(const Entry& entry) const;

  std::vector<std::uintptr_t> cuts_;    ///< in order: piece i is from cut i to cut i + 1
  std::vector<Beginnings> beginnings_;  ///< by node
  std::vector<Moment> ends_;            ///< by number of the variable
};

}  // namespace heddle::harnesses
