#include "harnesses/orders/remedies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/orders/order_slots.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::MemoryOrder;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t most_executions = 100'000;  ///< of all that is tried
constexpr std::size_t most_for_pairs = 16;          ///< slots

/// Slots and the orders that they are given.
using Orders = std::vector<std::pair<std::size_t, MemoryOrder>>;

class Remedy {
 public:
  Remedy(const Target& target, const Options& options) : target_(target), options_(options) {
    options_.keep_going = false;
    options_.progress = false;
    options_.trace_out.clear();
    if (options_.time_limit_seconds) {
      end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(*options_.time_limit_seconds));
    }
  }

  /// Empty: not known. None of the orders: none will do.
  std::optional<Orders> find() {
    const std::optional<Orders> all = strongest();
    if (!all) {
      return is_known_ ? std::optional<Orders>(Orders()) : std::nullopt;
    }
    Orders few = fewest(*all);
    weaken(few);
    return few;
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
  /// Whether nothing is wrong with these orders.
  bool forbids(const Orders& orders) {
    if (used_ >= most_executions || base::interrupted || (end_ && Clock::now() >= *end_)) {
      is_known_ = false;
      return false;
    }
    order_changes().clear();
    for (const auto& [slot, order] : orders) {
      change(slots_[slot], order);
    }
    options_.executions = most_executions - used_;
    if (end_) {
      options_.time_limit_seconds =
          std::max(1e-3, std::chrono::duration<double>(*end_ - Clock::now()).count());
    }
    const Report report = explore_target(target_, options_);
    order_changes().clear();
    used_ += report.search.counts.executions + report.search.counts.redundant + 1;
    is_known_ = is_known_ && (!report.violations.empty() || report.search.exhausted);
    return report.violations.empty() && report.search.exhausted;
  }

  /// All that are not seq_cst are; nothing if that will not do. An execution may come to accesses
  /// that one before it has not.
  std::optional<Orders> strongest() {
    order_changes().forget_seen();
    order_changes().look(true);
    Orders all;
    bool is_enough = forbids(all);
    for (std::size_t seen = 0; !is_enough && is_known_ && seen != order_changes().seen().size();) {
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
  Options options_;
  std::optional<Clock::time_point> end_;
  std::vector<OrderSlot> slots_;
  std::uint64_t used_ = 0;
  bool is_known_ = true;
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
    if (orders && !orders->empty()) {
      violation.trace.violation.remedy = remedy.told(*orders);
    } else if (orders && has_weak_steps(violation.trace)) {
      violation.trace.violation.remedy = "No stronger memory orders would forbid it.";
    }
  }
}

}  // namespace heddle::harnesses
