#include "harnesses/orders/weaken.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/orders/order_slots.hpp"
#include "scheduler/event_table.hpp"
#include "scheduler/races/memory_orders.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::MemoryOrder;
using Clock = std::chrono::steady_clock;

bool is_weaker(MemoryOrder one, MemoryOrder other) {
  using enum MemoryOrder;
  if (one == other || one == sequentially_consistent) {
    return false;
  }
  return (!acquires(one) || acquires(other)) && (!releases(one) || releases(other));
}

class Weakening {
 public:
  Weakening(const std::vector<const Target*>& targets, const Options& options)
      : targets_(targets), options_(options) {
    options_.keep_going = false;
    options_.progress = false;
    options_.trace_out.clear();
    if (options_.time_limit_seconds) {
      end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(*options_.time_limit_seconds));
    }
  }

  OrdersReport find() {
    report_.scenarios = targets_.size();
    for (const OrderSlot& slot : seen_slots()) {
      if (is_over()) {
        return {.not_known = base::interrupted ? "interrupted" : "the time limit came first",
                .orders = {}};
      }
      add(slot, weakest_of(slot));
    }
    return std::move(report_);
  }

 private:
  [[nodiscard]] bool is_over() const {
    return base::interrupted || (end_ && Clock::now() >= *end_);
  }

  MemoryOrder weakest_of(const OrderSlot& slot) {
    for (const MemoryOrder weaker : orders_of(slot)) {
      if (!is_weaker(weaker, slot.order)) {
        continue;
      }
      change(slot, weaker);
      if (all_pass()) {
        return weaker;
      }
    }
    change(slot, slot.order);
    return slot.order;
  }

  /// The one that has failed last is the likeliest to fail again.
  bool all_pass() {
    for (auto target = targets_.begin(); target != targets_.end(); ++target) {
      if (is_over()) {
        return false;
      }
      if (end_) {
        options_.time_limit_seconds =
            std::max(1e-3, std::chrono::duration<double>(*end_ - Clock::now()).count());
      }
      ++report_.explorations;
      const Report report = explore_target(**target, options_);
      if (!report.violations.empty() || !report.search.exhausted) {
        std::rotate(targets_.begin(), target, target + 1);
        return false;
      }
    }
    return true;
  }

  void add(const OrderSlot& slot, MemoryOrder weakest) {
    report_.orders.push_back(
        {.kind = fmt::format("{}{}", scheduler::name_of(slot.kind),
                             slot.on_failure ? " on failure" : ""),
         .what = slot.kind == scheduler::EventKind::fence ? "" : slot.what,
         .place = slot.place,
         .order = std::string(scheduler::memory_order_names.name_of(slot.order)),
         .weakest = weakest == MemoryOrder::relaxed && slot.kind == scheduler::EventKind::fence
                        ? "none"
                        : std::string(scheduler::memory_order_names.name_of(weakest))});
  }

  std::vector<const Target*> targets_;
  Options options_;
  std::optional<Clock::time_point> end_;
  OrdersReport report_;
};

}  // namespace

WeakerOrders::WeakerOrders(const Options& options) : options_(options) {
  order_changes().look(options.weaken);
}

void WeakerOrders::look_at(Report& report, const Target& target, bool is_last) {
  if (!options_.weaken) {
    return;
  }
  targets_.push_back(&target);
  all_passed_ = all_passed_ && report.violations.empty() && report.search.exhausted;
  if (!is_last) {
    return;
  }
  order_changes().look(false);
  if (!all_passed_) {
    report.orders = {.not_known = "not all that was explored is exhausted without a violation",
                     .orders = {}};
    return;
  }
  report.orders = Weakening(targets_, options_).find();
  order_changes().clear();
}

}  // namespace heddle::harnesses
