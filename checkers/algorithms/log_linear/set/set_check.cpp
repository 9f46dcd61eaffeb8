#include "checkers/algorithms/log_linear/set/set_check.hpp"

#include <algorithm>

#include "checkers/algorithms/log_linear/items/gaps.hpp"
#include "checkers/algorithms/log_linear/set/set_items.hpp"

namespace heddle::checkers::log_linear {
namespace {

class Check {
 public:
  Check(const CodedHistory& history, SetItems& set) : history_(history), set_(set) {}

  Finding check(bool wants_order) {
    if (std::optional<Flaw> flaw = read_set_items(history_, set_)) {
      return not_explained(std::move(*flaw));
    }
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      if (misses(i)) {
        const Item* item = set_.item_of(i);
        if (item != nullptr && set_.is_inside(*item, i)) {
          return not_explained(flaw_of_miss(i, *item));
        }
      }
    }
    return {true, wants_order ? order() : std::vector<OperationIndex>(), {}};
  }

 private:
  // Whether the operation has to miss its value.
  [[nodiscard]] bool misses(OperationIndex i) const {
    const SetPart part = set_.part_of(i);
    if (part != SetPart::maybe_remove) {
      return part == SetPart::miss;
    }
    const Item* item = set_.item_of(i);
    return item == nullptr || item->remove != i;
  }

  [[nodiscard]] Flaw flaw_of_miss(OperationIndex i, const Item& item) const {
    Flaw flaw;
    flaw.reason = flaw.name(i) + " misses its value, but ";
    flaw.reason += tell_critical(set_.items, item, flaw);
    return flaw;
  }

  /// If operations may or may not have removed the value, all of the value's are to blame.
  [[nodiscard]] Finding not_explained(Flaw flaw) const {
    const ValueId id = set_.value_of(flaw.culprits.front());
    if (set_.removal_is_chosen.empty() || id == no_value) {
      return {false, {}, std::move(flaw)};
    }
    const std::size_t named = flaw.culprits.size();
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      const SetPart part = set_.part_of(i);
      const bool counts =
          !history_.is_pending(i) || part == SetPart::pending_remove || part == SetPart::add;
      if (part != SetPart::nothing && counts && set_.value_of(i) == id) {
        flaw.name(i);
      }
    }
    if (flaw.culprits.size() > named) {
      flaw.reason += "; the value's other operations do not help";
    }
    return {false, {}, std::move(flaw)};
  }

  /// Each value is inside for as short as it can be, from the last gap before the first response
  /// of those that see it.
  [[nodiscard]] std::vector<OperationIndex> order() const {
    std::vector<std::uint64_t> keys;
    keys.reserve(history_.size());
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      const SetPart part = set_.part_of(i);
      const bool is_dropped =
          part == SetPart::nothing || (history_.is_pending(i) && !takes_effect(i));
      if (!is_dropped) {
        keys.push_back(key_of(i));
      }
    }
    std::ranges::sort(keys);
    std::vector<OperationIndex> order;
    order.reserve(keys.size());
    for (const std::uint64_t key : keys) {
      order.push_back(static_cast<OperationIndex>(key & ((std::uint64_t{1} << 30U) - 1)));
    }
    return order;
  }

  [[nodiscard]] bool takes_effect(OperationIndex pending) const {
    const Item* item = set_.item_of(pending);
    return item != nullptr && (item->add == pending || item->remove == pending);
  }

  /// In one gap: those that miss a value before it comes, its addition, finds, its removal, those
  /// that miss it thereafter.
  [[nodiscard]] std::uint64_t key_of(OperationIndex i) const {
    const Gap invocation = history_.invocations[i];
    const Item* item = set_.item_of(i);
    if (item == nullptr) {
      return key(invocation, 0, i);
    }
    const Gap added = item->first_response - 1;
    const Gap removed = std::max(item->last_invocation, added);
    if (i == item->add) {
      return key(added, 1, i);
    }
    if (i == item->remove) {
      return key(removed, 3, i);
    }
    if (!misses(i)) {
      return key(std::max(invocation, added), 2, i);
    }
    return invocation <= added ? key(invocation, 0, i) : key(std::max(invocation, removed), 4, i);
  }

  static std::uint64_t key(Gap gap, std::uint64_t rank, OperationIndex i) {
    return std::uint64_t{gap} << 33U | rank << 30U | i;
  }

  const CodedHistory& history_;
  SetItems& set_;
};

}  // namespace

Finding check_set(const CodedHistory& history, SetItems& set, bool wants_order) {
  return Check(history, set).check(wants_order);
}

}  // namespace heddle::checkers::log_linear
