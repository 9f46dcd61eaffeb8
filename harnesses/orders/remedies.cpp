#include "harnesses/orders/remedies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/orders/order_slots.hpp"
#include "harnesses/orders/order_trials.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::MemoryOrder;

constexpr std::uint64_t most_executions = 100'000;  ///< of all that is tried
constexpr std::size_t most_for_pairs = 16;          ///< slots

/// Slots and the orders that they are given.
using Orders = std::vector<std::pair<std::size_t, MemoryOrder>>;

class Remedy {
 public:
  Remedy(const Target& target, const Options& options) : target_(target), trials_(options) {}

  /// With which nothing is wrong; nothing if there are none, or it is not known.
  std::optional<Orders> find() {
    const std::optional<Orders> all = strongest();
    if (!all) {
      return std::nullopt;
    }
    Orders few = fewest(*all);
    weaken(few);
    return few;
  }

  /// Whether all orders are seq_cst and the violation is there all the same. That another one is
  /// says nothing of it.
  [[nodiscard]] bool remains(const ViolationReport& violation) const {
    return std::ranges::any_of(remaining_, [&](const ViolationReport& other) {
      return other.trace.violation.kind == violation.trace.violation.kind &&
             other.place == violation.place;
    });
  }

  [[nodiscard]] std::string told(const Orders& orders) const {
    std::string text;
    for (std::size_t i = 0; i < orders.size(); ++i) {
      text += i == 0 ? "" : i + 1 == orders.size() ? " and " : ", ";
      text += told_slot(slots_[orders[i].first], orders[i].second);
    }
    return text + " would forbid it.";
  }

 private:
  /// Whether nothing is wrong with these orders. If it is not known, that counts as no.
  bool forbids(const Orders& orders) {
    remaining_.clear();
    if (used_ >= most_executions || trials_.is_over()) {
      return false;
    }
    order_changes().clear();
    for (const auto& [slot, order] : orders) {
      change(slots_[slot], order);
    }
    Report report = trials_.explore(target_, most_executions - used_);
    order_changes().clear();
    used_ += report.search.counts.executions + report.search.counts.redundant + 1;
    remaining_ = std::move(report.violations);
    return remaining_.empty() && report.search.exhausted;
  }

  /// All that are not seq_cst are; nothing if that will not do. An execution may come to accesses
  /// that one before it has not.
  std::optional<Orders> strongest() {
    order_changes().forget_seen();
    order_changes().look(true);
    Orders all;
    bool is_enough = forbids(all);
    for (std::size_t seen = 0; !is_enough && seen != order_changes().seen().size();) {
      seen = order_changes().seen().size();
      slots_ = seen_slots();
      all.clear();
      for (std::size_t i = 0; i < slots_.size(); ++i) {
        if (slots_[i].order != MemoryOrder::sequentially_consistent) {
          all.emplace_back(i, MemoryOrder::sequentially_consistent);
        }
      }
      is_enough = forbids(all);
    }
    order_changes().look(false);
    return is_enough ? std::optional<Orders>(all) : std::nullopt;
  }

  /// A part of `all`, which will do, that does: one or two of them, or else one of which none can
  /// be left out.
  Orders fewest(const Orders& all) {
    for (const auto& one : all) {
      if (forbids({one})) {
        return {one};
      }
    }
    for (std::size_t i = 0; i < all.size() && all.size() <= most_for_pairs; ++i) {
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        if (forbids({all[i], all[j]})) {
          return {all[i], all[j]};
        }
      }
    }
    Orders few = all;
    for (std::size_t i = few.size(); i > 0; --i) {
      Orders fewer = few;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i - 1));
      if (forbids(fewer)) {
        few = std::move(fewer);
      }
    }
    return few;
  }

  /// Each is given the first order that will do.
  void weaken(Orders& orders) {
    for (auto& [slot, order] : orders) {
      for (const MemoryOrder weaker : orders_of(slots_[slot])) {
        const MemoryOrder before = std::exchange(order, weaker);
        if (weaker == before || forbids(orders)) {
          break;
        }
        order = before;
      }
    }
  }

  const Target& target_;
  OrderTrials trials_;
  std::vector<OrderSlot> slots_;
  std::uint64_t used_ = 0;
  std::vector<ViolationReport> remaining_;  ///< of the latest trial
};

bool has_weak_steps(const TraceDocument& trace) {
  return std::ranges::any_of(trace.steps,
                             [](const TraceStep& step) { return step.weak != WeakReason::none; });
}

}  // namespace

void add_remedies(Report& report, const Target& target, const Options& options) {
  if (!is_weak(options.memory_model) || report.violations.empty() || base::interrupted) {
    return;
  }
  Remedy remedy(target, options);
  const std::optional<Orders> orders = remedy.find();
  for (ViolationReport& violation : report.violations) {
    if (orders) {
      violation.trace.violation.remedy = remedy.told(*orders);
    } else if (remedy.remains(violation) && has_weak_steps(violation.trace)) {
      violation.trace.violation.remedy = "No stronger memory orders would forbid it.";
    }
  }
}

}  // namespace heddle::harnesses
