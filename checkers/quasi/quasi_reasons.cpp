#include "checkers/quasi/quasi_reasons.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/explanations/reason_finder.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

/// Whether each addition brings the item that is its argument, and nothing else than additions and
/// removals changes the object.
bool moves_single_items(const CodedHistory& history) {
  return is_fit_for_reasons(history) && std::ranges::all_of(history.calls, [&](const Call& call) {
           const bool adds = history.specification->methods[call.method].role == Role::add;
           return !adds || call.argument_count == 1;
         });
}

/// Whether additions and removals never change places.
bool keeps_roles(const CodedHistory& history, const QuasiCriterion& criterion) {
  const auto role = [&](std::uint32_t method) {
    return history.specification->methods[method].role;
  };
  return std::ranges::all_of(criterion.sets, [&](const QuasiSet& set) {
    return std::ranges::all_of(
        set.methods, [&](std::uint32_t method) { return role(method) == role(set.methods[0]); });
  });
}

std::optional<Reason> find_never_added(const HistoryFacts& facts) {
  for (OperationIndex i = 0; i < facts.history().size(); ++i) {
    const Call& call = facts.call(i);
    const bool takes = (facts.role(i) == Role::remove || facts.role(i) == Role::peek) &&
                       !call.any_result && !facts.may_be_initial(call.result);
    if (takes && facts.adding(call.result).empty()) {
      return Reason{{i},
                    "{0} has no source: " + facts.value_text(call.result),
                    {{Role::add, call.result, "added"}}};
    }
  }
  return std::nullopt;
}

/// Items, whichever they are, come and go: a removal takes one, an addition brings one, and at its
/// place in the sequence neither can become the other.
class ItemCount {
 public:
  explicit ItemCount(const HistoryFacts& facts) : facts_(facts) {
    adding_ = facts.all(Role::add, [](OperationIndex) { return true; });
    removing_ = facts.all(Role::remove, [&](OperationIndex i) {
      return facts.call(i).any_result || facts.call(i).result != code_of_none;
    });
  }

  [[nodiscard]] std::optional<Reason> find_nothing_left() const {
    for (const OperationIndex look : removing_) {
      poll_time(removing_.size() + adding_.size());
      const auto took_before = [&](OperationIndex i) {
        return takes_for_certain(i) && facts_.precedes(i, look);
      };
      const auto possible = [&](OperationIndex i) { return !facts_.precedes(look, i); };
      const std::size_t taken = 1 + count(removing_, took_before);
      const std::size_t there = initial() + count(adding_, possible);
      if (takes_for_certain(look) && taken > there) {
        return Reason{{look},
                      fmt::format("when {{0}} ended, {} had been taken and at most {} added",
                                  taken == 1 ? "1 item" : fmt::format("{} items", taken), there)};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Reason> find_wrongly_empty() const {
    for (const OperationIndex look : facts_.looking(code_of_none)) {
      const auto before = [&](OperationIndex i) { return facts_.precedes(i, look); };
      const auto possible = [&](OperationIndex i) { return !facts_.precedes(look, i); };
      const std::size_t there = initial() + count(adding_, before);
      const std::size_t taken = count(removing_, possible);
      if (there > taken) {
        return Reason{{look},
                      fmt::format("{{0}} found nothing, although {} had been added before and at "
                                  "most {} can have been taken",
                                  there == 1 ? "1 item" : fmt::format("{} items", there), taken)};
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool takes_for_certain(OperationIndex i) const {
    return !facts_.call(i).any_result;
  }
  [[nodiscard]] std::size_t initial() const { return facts_.history().initial.size(); }

  template <typename Property>
  static std::size_t count(const HistoryFacts::Operations& operations, Property property) {
    return static_cast<std::size_t>(std::ranges::count_if(operations, property));
  }

  const HistoryFacts& facts_;
  HistoryFacts::Operations adding_;
  HistoryFacts::Operations removing_;  ///< those that took something, or may have
};

bool moves_additions(const CodedHistory& history, const QuasiCriterion& criterion) {
  return std::ranges::any_of(criterion.sets, [&](const QuasiSet& set) {
    return history.specification->methods[set.methods[0]].role == Role::add;
  });
}

/// Removals of a queue that only change places among themselves: those of the items that come first
/// are all there. So an item that nobody removes is not overtaken.
std::optional<Reason> find_left_behind(const HistoryFacts& facts) {
  if (facts.history().specification->shape != Shape::queue || !facts.unknown_removals().empty()) {
    return std::nullopt;
  }
  const auto only_addition = [&](Code value) -> std::optional<OperationIndex> {
    const auto adding = facts.adding(value);
    const bool is_only = adding.size() == 1 && facts.initial_count(value) == 0;
    return is_only ? std::optional(adding[0]) : std::nullopt;
  };
  for (const Code old : facts.values_added()) {
    const auto add_old = only_addition(old);
    if (!add_old || !facts.removing(old).empty()) {
      continue;
    }
    for (const Code young : facts.values_added()) {
      const auto add_young = only_addition(young);
      const auto removing = facts.removing(young);
      if (add_young && !removing.empty() && facts.precedes(*add_old, *add_young)) {
        return Reason{{removing[0], *add_old, *add_young},
                      fmt::format("{{0}} overtook {0}: {{1}} had ended before {{2}} began, and {0}",
                                  facts.value_text(old)),
                      {{Role::remove, old, "removed"}}};
      }
    }
  }
  return std::nullopt;
}

std::optional<Reason> find_in_permutations(const CodedHistory& history,
                                           const QuasiCriterion& criterion) {
  const HistoryFacts facts(history);
  if (auto reason = find_never_added(facts)) {
    return reason;
  }
  if (auto reason = find_removed_too_often(facts)) {
    return reason;
  }
  if (!keeps_roles(history, criterion)) {
    return std::nullopt;
  }
  const ItemCount items(facts);
  if (auto reason = items.find_nothing_left()) {
    return reason;
  }
  if (auto reason = items.find_wrongly_empty()) {
    return reason;
  }
  const bool is_strict = criterion.flavour == QuasiFlavour::strict;
  return is_strict || moves_additions(history, criterion) ? std::nullopt : find_left_behind(facts);
}

/// With strict order given up entirely, a container is a pool.
std::optional<Reason> find_in_pool(const CodedHistory& history) {
  Specification pool = *history.specification;
  pool.shape = Shape::pool;
  CodedHistory as_pool = history;
  as_pool.specification = &pool;
  return find_reason(as_pool);
}

}  // namespace

std::optional<Reason> find_quasi_reason(const CodedHistory& history,
                                        const QuasiCriterion& criterion) {
  if (!is_container(history.specification->shape) || !moves_single_items(history)) {
    return std::nullopt;
  }
  if (criterion.flavour == QuasiFlavour::strict) {
    if (auto reason = find_in_pool(history)) {
      return reason;
    }
  }
  return find_in_permutations(history, criterion);
}

}  // namespace heddle::checkers
