#include "harnesses/orders/weaken.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/orders/order_slots.hpp"
#include "harnesses/orders/order_trials.hpp"
#include "scheduler/event_table.hpp"
#include "scheduler/races/memory_orders.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::MemoryOrder;

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
      : targets_(targets), trials_(options) {}

  OrdersReport find() {
    report_.scenarios = targets_.size();
    for (const OrderSlot& slot : seen_slots()) {
      add(slot, weakest_of(slot));
    }
    if (trials_.is_over()) {
      return {.not_known = base::interrupted ? "interrupted" : "the time limit came first",
              .orders = {}};
    }
    return std::move(report_);
  }

 private:
  struct Weakest {
    MemoryOrder order;
    bool is_decided = true;  ///< that no weaker one will do
  };

  Weakest weakest_of(const OrderSlot& slot) {
    bool is_decided = true;
    for (const MemoryOrder weaker : orders_of(slot)) {
      if (!is_weaker(weaker, slot.order)) {
        continue;
      }
      change(slot, weaker);
      const TrialResult result = explore_all();
      if (result == TrialResult::passed) {
        return {weaker, is_decided};
      }
      is_decided = is_decided && result == TrialResult::failed;
    }
    change(slot, slot.order);
    return {slot.order, is_decided};
  }

  /// The one that has failed last is the likeliest to fail again.
  TrialResult explore_all() {
    TrialResult all = TrialResult::passed;
    for (auto target = targets_.begin(); target != targets_.end() && !trials_.is_over(); ++target) {
      ++report_.explorations;
      const TrialResult one = result_of(trials_.explore(**target));
      if (one == TrialResult::failed) {
        std::rotate(targets_.begin(), target, target + 1);
        return one;
      }
      all = one == TrialResult::unknown ? one : all;
    }
    return trials_.is_over() ? TrialResult::unknown : all;
  }

  void add(const OrderSlot& slot, const Weakest& weakest) {
    report_.orders.push_back(
        {.kind = fmt::format("{}{}", scheduler::name_of(slot.kind),
                             slot.on_failure ? " on failure" : ""),
         .what = slot.kind == scheduler::EventKind::fence ? "" : slot.what,
         .place = slot.place,
         .order = std::string(scheduler::memory_order_names.name_of(slot.order)),
         .weakest =
             weakest.order == MemoryOrder::relaxed && slot.kind == scheduler::EventKind::fence
                 ? "none"
                 : std::string(scheduler::memory_order_names.name_of(weakest.order)),
         .is_decided = weakest.is_decided});
  }

  std::vector<const Target*> targets_;
  OrderTrials trials_;
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
