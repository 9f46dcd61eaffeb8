#include "checkers/algorithms/log_linear/stack/stack_flaw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>

#include "base/assert.hpp"
#include "checkers/algorithms/log_linear/items/gaps.hpp"

namespace heddle::checkers::log_linear {
namespace {

/// What keeps a value from being the bottom: one of its operations, and values whose critical
/// intervals lie over all of it.
struct Obstacle {
  OperationIndex operation = no_operation;
  std::vector<ValueId> values;
};

/// Finds few values that cover an operation, among those that are left.
class Obstacles {
 public:
  Obstacles(const Items& items, const StackBottoms& bottoms) : items_(items), bottoms_(bottoms) {
    for (ValueId id = 0; id < items.items.size(); ++id) {
      if (items.is_critical(items.items[id]) && bottoms.is_left(id)) {
        critical_.push_back(id);
      }
    }
    std::ranges::sort(critical_, {}, [&](ValueId id) { return item(id).first_response; });
    Furthest furthest;
    for (const ValueId id : critical_) {
      furthest.add(id, *this);
      furthest_.push_back(furthest);
    }
  }

  [[nodiscard]] Obstacle of(ValueId id) const {
    Obstacle obstacle{bottoms_.unsettled_operation(id), {}};
    Gap from = items_.tightened_invocation(item(id), obstacle.operation);
    const Gap to = items_.tightened_response(item(id), obstacle.operation);
    while (from < to) {
      const auto begun = std::ranges::upper_bound(
          critical_, from, {}, [&](ValueId other) { return item(other).first_response; });
      HEDDLE_ASSERT(begun != critical_.begin(), "critical intervals lie over the operation");
      const Furthest& furthest = furthest_[static_cast<std::size_t>(begun - critical_.begin()) - 1];
      const ValueId next = furthest.first == id ? furthest.second : furthest.first;
      HEDDLE_ASSERT(next != no_value && item(next).last_invocation > from,
                    "critical intervals of other values lie over the operation");
      obstacle.values.push_back(next);
      from = item(next).last_invocation;
    }
    return obstacle;
  }

 private:
  /// Of the critical intervals up to some place in their order, the two that reach furthest.
  struct Furthest {
    ValueId first = no_value;
    ValueId second = no_value;

    void add(ValueId id, const Obstacles& all) {
      const auto reaches = [&](ValueId a, ValueId b) {
        return b == no_value || all.item(a).last_invocation > all.item(b).last_invocation;
      };
      if (reaches(id, first)) {
        second = first;
        first = id;
      } else if (reaches(id, second)) {
        second = id;
      }
    }
  };

  [[nodiscard]] const Item& item(ValueId id) const { return items_.items[id]; }

  const Items& items_;
  const StackBottoms& bottoms_;
  std::vector<ValueId> critical_;   ///< by where they begin
  std::vector<Furthest> furthest_;  ///< in the same order
};

/// Tarjan's algorithm for strongly connected components ("Depth-first search and linear graph
/// algorithms", SIAM Journal on Computing 1, 1972), up to the first component: no value outside is
/// an obstacle to one inside, so these values keep each other from being the bottom.
class FirstComponent {
 public:
  FirstComponent(const Obstacles& obstacles, ValueId start) : obstacles_(obstacles) {
    enter(start);
    while (!is_complete()) {
      Visit& visit = path_.back();
      const ValueId next = visit.obstacle.values[visit.next++];
      const auto known = visits_.find(next);
      if (known == visits_.end()) {
        enter(next);
      } else {
        visit.lowest = std::min(visit.lowest, known->second);
      }
    }
  }

  /// The values with their obstacles.
  const std::vector<std::pair<ValueId, Obstacle>>& values() const { return left_; }

 private:
  struct Visit {
    ValueId id = no_value;
    std::size_t number = 0;
    std::size_t lowest = 0;
    std::size_t next = 0;
    Obstacle obstacle = {};
  };

  void enter(ValueId id) {
    const std::size_t number = visits_.size();
    visits_.emplace(id, number);
    path_.push_back({id, number, number, 0, obstacles_.of(id)});
  }

  /// Leaves the values all of whose obstacles have been seen; true at the root of a component.
  bool is_complete() {
    while (path_.back().next == path_.back().obstacle.values.size()) {
      const Visit done = std::move(path_.back());
      path_.pop_back();
      left_.emplace_back(done.id, done.obstacle);
      if (done.lowest == done.number) {
        return true;
      }
      path_.back().lowest = std::min(path_.back().lowest, done.lowest);
    }
    return false;
  }

  const Obstacles& obstacles_;
  std::unordered_map<ValueId, std::size_t> visits_;
  std::vector<Visit> path_;
  std::vector<std::pair<ValueId, Obstacle>> left_;
};

/// "{0} takes effect while the value of {1} is inside ..., and so on"
void tell(const Items& items, ValueId id, const Obstacle& obstacle, Flaw& flaw) {
  flaw.reason += flaw.name(obstacle.operation) + " takes effect while others are inside (";
  for (std::size_t i = 0; i < obstacle.values.size(); ++i) {
    flaw.reason +=
        (i == 0 ? "" : ", ") + tell_critical(items, items.items[obstacle.values[i]], flaw);
  }
  tell_tightening(items, items.items[id], obstacle.operation, flaw);
  flaw.reason += ")";
}

}  // namespace

Flaw flaw_of_bottoms(const Items& items, const StackBottoms& bottoms) {
  ValueId start = 0;
  while (!bottoms.is_left(start)) {
    ++start;
  }
  const Obstacles obstacles(items, bottoms);
  const FirstComponent component(obstacles, start);
  Flaw flaw;
  flaw.reason =
      fmt::format("none of {} values can be below the others: ", component.values().size());
  bool is_first = true;
  for (const auto& [id, obstacle] : component.values()) {
    flaw.reason += is_first ? "" : ", and ";
    tell(items, id, obstacle, flaw);
    is_first = false;
  }
  return flaw;
}

}  // namespace heddle::checkers::log_linear
