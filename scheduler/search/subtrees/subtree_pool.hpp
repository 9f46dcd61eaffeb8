#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "scheduler/search/subtrees/subtree.hpp"

namespace heddle::scheduler {

/// What is left of a search that several explore, and who has which part of it. A part that was
/// taken counts as left until it is committed, so that the state of the search is known at any
/// moment and nobody's end loses anything.
class SubtreePool {
 public:
  using Unit = std::uint64_t;  ///< names what was taken once; never used again

  struct Taken {
    Unit unit = 0;
    std::vector<WeightedSubtree> parts;  ///< the last one is to be explored first
  };

  SubtreePool() = default;
  explicit SubtreePool(std::vector<WeightedSubtree> parts) { rests_[nobody] = std::move(parts); }

  /// For this worker: what it has left itself, else the older half of the largest rest. Nothing if
  /// all that is left is taken.
  std::optional<Taken> take(unsigned worker);

  /// All that is left, as at most so many units of about equal weight, each the oldest first: to be
  /// taken by hands that do not meet. None of them is empty. Depends on what is left alone.
  std::vector<Taken> deal(std::size_t units);

  /// The unit was explored, but for `left`, which belongs to whoever took it, the oldest first.
  /// False, and nothing has changed, if it was committed or given back before.
  bool commit(Unit unit, std::vector<WeightedSubtree> left);

  /// It was not explored, and will not be. False as for commit.
  bool give_back(Unit unit);

  /// Nothing is left, and nothing taken.
  [[nodiscard]] bool is_done() const { return taken_.empty() && !has_rest(); }
  /// Whether take() has something to give.
  [[nodiscard]] bool has_rest() const;

  /// All that is left, what is taken included.
  [[nodiscard]] std::vector<WeightedSubtree> left() const;

 private:
  struct Lent {
    unsigned worker = 0;
    std::vector<WeightedSubtree> parts;
  };
  static constexpr unsigned nobody = ~0U;

  std::map<unsigned, std::vector<WeightedSubtree>> rests_;  ///< by the worker that left them
  std::map<Unit, Lent> taken_;
  Unit last_ = 0;
};

}  // namespace heddle::scheduler
