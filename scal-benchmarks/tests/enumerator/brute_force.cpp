#include "scal-benchmarks/tests/enumerator/brute_force.hpp"

#include <bit>
#include <cstddef>
#include <string>
#include <unordered_set>
#include <vector>

namespace enumerator {

namespace {

struct Step {
  std::size_t thread = 0;
  Access access;
};

bool ordered(const Step& earlier, const Step& later) {
  return earlier.thread == later.thread || dependent(earlier.access, later.access);
}

/// Whether the step at `at` can come first among those that are `left`.
bool can_come_first(const std::vector<Step>& steps, const std::vector<bool>& left, std::size_t at) {
  for (std::size_t earlier = 0; earlier < at; ++earlier) {
    if (left[earlier] && ordered(steps[earlier], steps[at])) {
      return false;
    }
  }
  return true;
}

/// The equivalent sequence in which each step is of the smallest thread possible: the same for
/// equivalent sequences, different for others.
std::string normal_form(const std::vector<Step>& steps) {
  std::string result;
  std::vector<bool> left(steps.size(), true);
  for (std::size_t done = 0; done < steps.size(); ++done) {
    std::size_t best = steps.size();
    for (std::size_t at = 0; at < steps.size(); ++at) {
      const bool smaller = best == steps.size() || steps[at].thread < steps[best].thread;
      if (left[at] && smaller && can_come_first(steps, left, at)) {
        best = at;
      }
    }
    left[best] = false;
    result += static_cast<char>(steps[best].thread);
    result += static_cast<char>(steps[best].access.cell);
    result += steps[best].access.writes ? 'w' : 'r';
  }
  return result;
}

class Search {
 public:
  explicit Search(const Machine& machine) : machine_(machine) {}

  void run(const State& state) {
    const ThreadSet enabled = machine_.enabled(state);
    if (enabled == 0) {
      (machine_.has_parked(state) ? redundant_ : complete_).insert(normal_form(steps_));
    }
    for (ThreadSet left = enabled; left != 0; left &= left - 1) {
      const auto thread = static_cast<std::size_t>(std::countr_zero(left));
      State next = state;
      steps_.push_back({thread, machine_.next_access(state, thread)});
      machine_.step(next, thread);
      run(next);
      steps_.pop_back();
    }
  }

  [[nodiscard]] Counts counts() const { return {complete_.size(), redundant_.size()}; }

 private:
  const Machine& machine_;
  std::vector<Step> steps_;
  std::unordered_set<std::string> complete_;
  std::unordered_set<std::string> redundant_;
};

}  // namespace

Counts count_by_brute_force(const Machine& machine) {
  Search search(machine);
  search.run(machine.start());
  return search.counts();
}

}  // namespace enumerator
