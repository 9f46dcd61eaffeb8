#include "harnesses/shrinking/shrink_scenario.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "harnesses/shrinking/smaller_scenarios.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::uint64_t first_executions = 1'000;
constexpr std::uint64_t growth = 10;
/// A scenario that is not explored by then never is.
constexpr std::uint64_t most_executions = 1'000'000'000'000;

class Shrinker {
 public:
  Shrinker(Scenario scenario, ScenarioExplorer& explorer)
      : current_(std::move(scenario)), explorer_(explorer) {}

  ShrunkScenario run() {
    std::uint64_t executions = first_executions;
    while (!explorer_.is_over()) {
      if (improve(executions)) {
        executions = first_executions;
      } else if (!has_unknown() || executions >= most_executions) {
        break;
      } else {
        executions *= growth;
      }
    }
    return {current_, count(smaller()), count(allowed(less_concurrent(current_)))};
  }

 private:
  /// Goes on to a neighbour that shows the violation.
  bool improve(std::uint64_t executions) {
    return (executions == first_executions &&
            any_shows(allowed(much_smaller(current_)), executions)) ||
           any_shows(smaller(), executions) ||
           any_shows(allowed(less_concurrent(current_)), executions);
  }

  bool any_shows(const std::vector<Scenario>& candidates, std::uint64_t executions) {
    for (const Scenario& candidate : candidates) {
      if (explorer_.is_over()) {
        return false;
      }
      if (clean_.contains(candidate) || unknowable_.contains(candidate)) {
        continue;
      }
      switch (explorer_.explore(candidate, executions)) {
        case Shown::yes:
          current_ = candidate;
          return true;
        case Shown::no:
          clean_.insert(candidate);
          break;
        case Shown::unknowable:
          unknowable_.insert(candidate);
          break;
        case Shown::unknown:
          break;
      }
    }
    return false;
  }

  /// See ShrunkScenario::smaller.
  [[nodiscard]] std::vector<Scenario> smaller() const {
    std::vector<Scenario> found;
    std::set<Scenario> listed;
    const auto add = [&](const Scenario& scenario) {
      if (listed.insert(scenario).second) {
        found.push_back(scenario);
      }
    };
    for (const Scenario& one : smaller_by_one(current_)) {
      if (explorer_.allows(one)) {
        add(one);
        continue;
      }
      for (const Scenario& two : allowed(smaller_by_one(one))) {
        add(two);
      }
    }
    return found;
  }

  [[nodiscard]] std::vector<Scenario> allowed(std::vector<Scenario> scenarios) const {
    std::erase_if(scenarios, [&](const Scenario& one) { return !explorer_.allows(one); });
    return scenarios;
  }

  [[nodiscard]] Neighbours count(const std::vector<Scenario>& scenarios) const {
    Neighbours neighbours;
    for (const Scenario& scenario : scenarios) {
      ++neighbours.all;
      neighbours.clean += clean_.contains(scenario) ? 1 : 0;
    }
    return neighbours;
  }

  /// Whether more executions may tell something of a neighbour.
  [[nodiscard]] bool has_unknown() const {
    const auto is_unknown = [&](const Scenario& scenario) {
      return !clean_.contains(scenario) && !unknowable_.contains(scenario);
    };
    const std::vector<Scenario> less = smaller();
    const std::vector<Scenario> moved = allowed(less_concurrent(current_));
    return std::ranges::any_of(less, is_unknown) || std::ranges::any_of(moved, is_unknown);
  }

  Scenario current_;
  ScenarioExplorer& explorer_;
  std::set<Scenario> clean_;
  std::set<Scenario> unknowable_;
};

}  // namespace

ShrunkScenario shrink_scenario(Scenario scenario, ScenarioExplorer& explorer) {
  return Shrinker(std::move(scenario), explorer).run();
}

}  // namespace heddle::harnesses
