#pragma once

#include <map>
#include <utility>

#include "scheduler/event.hpp"

namespace heddle::harnesses {

/// Memory orders that explorations of execution graphs take accesses to have, instead of those that
/// the program gives them: to find out which of them matter. The program itself executes as it is
/// compiled, which makes no difference: what a read may read, the search decides.
class OrderChanges {
 public:
  /// Of what is done at a site: of a compare-exchange the order of success, or that of failure.
  struct Slot {
    scheduler::SiteId site = 0;
    bool on_failure = false;
    friend auto operator<=>(const Slot&, const Slot&) = default;
  };
  /// As the program has it.
  struct Original {
    scheduler::EventKind kind = scheduler::EventKind::none;
    scheduler::MemoryOrder order = scheduler::MemoryOrder::not_atomic;
  };

  void set(Slot slot, scheduler::MemoryOrder order) { changed_[slot] = order; }
  /// What was seen is kept.
  void clear() { changed_.clear(); }

  /// From now on those of all events are kept.
  void look(bool looks) { looks_ = looks; }
  [[nodiscard]] const std::map<Slot, Original>& seen() const { return seen_; }
  void forget_seen() { seen_.clear(); }

  /// To an event that the program announces, or has executed.
  void apply(scheduler::Event& event) {
    if (looks_ || !changed_.empty()) {
      change(event);
    }
  }

 private:
  void change(scheduler::Event& event);

  bool looks_ = false;
  std::map<Slot, scheduler::MemoryOrder> changed_;
  std::map<Slot, Original> seen_;
};

/// Those of this process.
[[nodiscard]] OrderChanges& order_changes();

}  // namespace heddle::harnesses
