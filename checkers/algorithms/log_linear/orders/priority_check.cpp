#include "checkers/algorithms/log_linear/orders/priority_check.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string>

#include "checkers/algorithms/log_linear/items/gaps.hpp"
#include "checkers/algorithms/log_linear/orders/priority_order.hpp"
#include "checkers/bad_input.hpp"

namespace heddle::checkers::log_linear {
namespace {

/// A value and its code, to be sorted.
struct Ranked {
  Code code;
  ValueId id;
};

/// By digits of eleven bits, the lowest first.
void sort_by_code(std::vector<Ranked>& values) {
  if (values.empty()) {
    return;
  }
  const auto [smallest, largest] = std::ranges::minmax(values, {}, &Ranked::code);
  const auto base = static_cast<std::uint64_t>(smallest.code);
  const std::uint64_t range = static_cast<std::uint64_t>(largest.code) - base;
  std::vector<Ranked> sorted(values.size());
  constexpr unsigned digit_bits = 11;
  for (unsigned shift = 0; shift < 64 && range >> shift != 0; shift += digit_bits) {
    const auto digit_of = [&](const Ranked& value) {
      return (static_cast<std::uint64_t>(value.code) - base) >> shift & ((1U << digit_bits) - 1);
    };
    std::array<std::uint32_t, (1U << digit_bits) + 1> from = {};
    for (const Ranked& value : values) {
      ++from[digit_of(value) + 1];
    }
    std::partial_sum(from.begin(), from.end(), from.begin());
    for (const Ranked& value : values) {
      sorted[from[digit_of(value)]++] = value;
    }
    std::swap(values, sorted);
  }
}

class Check {
 public:
  Check(const Items& items, bool smallest_first, bool wants_order)
      : items_(items), smallest_first_(smallest_first), cover_(items.end + 1) {
    if (wants_order) {
      gaps_.resize(items.history->size());
    }
  }

  Finding check() {
    list_values();
    for (std::size_t i = 0; i < values_.size(); ++i) {
      prefetch_after(i);
      const ValueId id = values_[i];
      const Item& item = items_.items[id];
      if (items_.is_removed(item) && !find_gap(id, item.remove)) {
        return {false, {}, flaw_at(id, item.remove)};
      }
      for (const OperationIndex peek : items_.peeks_of(id)) {
        if (!find_gap(id, peek)) {
          return {false, {}, flaw_at(id, peek)};
        }
      }
      if (items_.is_critical(item)) {
        cover_.cover(item.first_response, item.last_invocation);
      }
    }
    EmptyPlaces empties = place_empties(items_);
    if (empties.flaw) {
      return {false, {}, std::move(*empties.flaw)};
    }
    Finding finding{true, {}, {}};
    if (!gaps_.empty()) {
      std::ranges::reverse(values_);
      finding.order = order_by_priority(items_, values_, gaps_, empties.places);
    }
    return finding;
  }

 private:
  // The values that are there, from the highest down.
  void list_values() {
    std::vector<Ranked> ranked;
    for (ValueId id = 0; id < items_.items.size(); ++id) {
      const Item& item = items_.items[id];
      if (item.add != no_operation && !is_integer_code(code_of(id))) {
        throw NotApplicable("the algorithm log-linear needs priorities that are integers",
                            item.add);
      }
      if (items_.is_present(item) && items_.ids.are_in_order()) {
        values_.push_back(id);
      } else if (items_.is_present(item)) {
        ranked.push_back({code_of(id), id});
      }
    }
    sort_by_code(ranked);
    for (const Ranked& value : ranked) {
      values_.push_back(value.id);
    }
    if (!smallest_first_) {
      std::ranges::reverse(values_);
    }
  }

  /// The values are visited in an order that has nothing to do with their places in memory.
  void prefetch_after(std::size_t i) const {
    if (i + 16 < values_.size()) {
      __builtin_prefetch(&items_.items[values_[i + 16]]);
      const OperationIndex removal = items_.items[values_[i + 8]].remove;
      if (removal != no_operation) {
        __builtin_prefetch(&items_.history->responses[removal]);
      }
    }
  }

  [[nodiscard]] Code code_of(ValueId id) const {
    return items_.history->calls[items_.items[id].add].arguments[0];
  }

  bool find_gap(ValueId id, OperationIndex operation) {
    const Item& item = items_.items[id];
    const Gap gap = cover_.first_uncovered(items_.tightened_invocation(item, operation));
    if (!gaps_.empty()) {
      gaps_[operation] = gap;
    }
    return gap < items_.tightened_response(item, operation);
  }

  [[nodiscard]] Flaw flaw_at(ValueId id, OperationIndex operation) const {
    const Item& item = items_.items[id];
    std::vector<ValueId> higher(values_.begin(), std::ranges::find(values_, id));
    std::erase_if(higher, [&](ValueId other) { return !items_.is_critical(items_.items[other]); });
    Flaw flaw;
    flaw.reason = flaw.name(operation) + " answers a value that must wait";
    const std::vector<ValueId> few =
        cover_by_few(items_, std::move(higher), items_.tightened_invocation(item, operation),
                     items_.tightened_response(item, operation));
    for (std::size_t i = 0; i < few.size(); ++i) {
      flaw.reason += (i == 0 ? ": " : ", and ") + tell_critical(items_, items_.items[few[i]], flaw);
    }
    tell_tightening(items_, item, operation, flaw);
    return flaw;
  }

  const Items& items_;
  const bool smallest_first_;
  GapCover cover_;
  std::vector<ValueId> values_;
  std::vector<Gap> gaps_;  ///< by operation, if an order is wanted
};

}  // namespace

Finding check_priority_minimum(const Items& items, bool wants_order) {
  return Check(items, true, wants_order).check();
}

Finding check_priority_maximum(const Items& items, bool wants_order) {
  return Check(items, false, wants_order).check();
}

}  // namespace heddle::checkers::log_linear
