#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "scheduler/histories/histories.hpp"

/// Deciding all histories of a poset without listing them: for posets with too many.
namespace heddle::scheduler {

/// An order in which operations take effect: indices into OperationPoset::operations. All completed
/// operations, and those pending ones that take effect.
using Linearization = std::vector<std::uint32_t>;

/// The poset in which, in addition, a precedes b. a must be completed and
/// poset.begun_before_end.test(a, b) false.
void add_precedence(OperationPoset& poset, std::size_t a, std::size_t b);

/// The pairs (a, b) that could still be ordered, a before b, but of which b comes first in `order`.
[[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> contradicted_pairs(
    const OperationPoset& poset, const Linearization& order);

/// Calls `check(poset, history)` for histories of `poset` until one is refused or none is left that
/// could be. `check` gets a poset with the same operations, and one of its maximal histories (it
/// is one of the original poset as well); it returns a linearization that explains it, or nothing.
/// Returns whether all were explained; then every history of the poset is.
///
/// Why: let H be any maximal history of the poset P, and L explain it. Suppose that some history R
/// of P is not explained. Then L does not explain R, so R has a pair (a, b) with b before a in L.
/// R is a history of P + (a, b), which is again a poset and has fewer histories. So it is enough to
/// go on with P + (a, b) for each pair that L contradicts and that P allows. Posets met before are
/// not looked at again.
///
/// The number of calls depends on how much order matters to the object, not on the number of
/// histories: where the first linearization contradicts nothing, one call settles everything.
template <typename Check>
bool for_each_history_lazily(const OperationPoset& poset, Check&& check) {
  struct KeyHash {
    std::size_t operator()(const HistoryKey& key) const { return key.low; }
  };
  std::unordered_set<HistoryKey, KeyHash> met{key_of(poset)};
  std::vector<OperationPoset> open{poset};
  while (!open.empty()) {
    const OperationPoset current = std::move(open.back());
    open.pop_back();
    const HistoryOrder history = some_maximal_order(current);
    const std::optional<Linearization> explanation = check(current, history);
    if (!explanation) {
      return false;
    }
    for (const auto& [a, b] : contradicted_pairs(current, *explanation)) {
      OperationPoset next = current;
      add_precedence(next, a, b);
      if (met.insert(key_of(next)).second) {
        open.push_back(std::move(next));
      }
    }
  }
  return true;
}

}  // namespace heddle::scheduler
