#include "harnesses/shrinking/smaller_scenarios.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace heddle::harnesses {
namespace {

using Calls = std::vector<Call>;

/// The calls but those from `begin` to before `end`.
Calls without(const Calls& calls, std::size_t begin, std::size_t end) {
  Calls left;
  left.reserve(calls.size() - (end - begin));
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (i < begin || i >= end) {
      left.push_back(calls[i]);
    }
  }
  return left;
}

/// Scenarios as they come, without those that were there before or have no thread left.
class Listed {
 public:
  void add(Scenario scenario) {
    std::erase_if(scenario.threads, [](const Calls& thread) { return thread.empty(); });
    const bool is_well_formed = !scenario.threads.empty();
    if (is_well_formed && std::ranges::find(scenarios_, scenario) == scenarios_.end()) {
      scenarios_.push_back(std::move(scenario));
    }
  }

  [[nodiscard]] std::vector<Scenario> take() { return std::move(scenarios_); }

 private:
  std::vector<Scenario> scenarios_;
};

/// The parts of `scenario`, by number: what runs after the threads, the threads from the last to
/// the first, and what runs before them.
std::size_t part_count(const Scenario& scenario) { return scenario.threads.size() + 2; }

Calls& part_of(Scenario& scenario, std::size_t number) {
  const std::size_t threads = scenario.threads.size();
  return number == 0         ? scenario.final
         : number <= threads ? scenario.threads[threads - number]
                             : scenario.initial;
}

void add_without(Listed& listed, const Scenario& scenario, std::size_t part, std::size_t begin,
                 std::size_t end) {
  Scenario smaller = scenario;
  Calls& calls = part_of(smaller, part);
  calls = without(calls, begin, end);
  listed.add(std::move(smaller));
}

}  // namespace

std::vector<Scenario> smaller_by_one(const Scenario& scenario) {
  Listed listed;
  Scenario parts = scenario;
  for (std::size_t part = 1; part <= scenario.threads.size(); ++part) {
    add_without(listed, scenario, part, 0, part_of(parts, part).size());
  }
  for (std::size_t part = 0; part < part_count(scenario); ++part) {
    for (std::size_t i = part_of(parts, part).size(); i > 0; --i) {
      add_without(listed, scenario, part, i - 1, i);
    }
  }
  return listed.take();
}

std::vector<Scenario> much_smaller(const Scenario& scenario) {
  Listed listed;
  Scenario parts = scenario;
  for (std::size_t part = 0; part < part_count(scenario); ++part) {
    const std::size_t size = part_of(parts, part).size();
    const bool is_thread = part > 0 && part <= scenario.threads.size();
    if (size > 1 && !is_thread) {
      add_without(listed, scenario, part, 0, size);
    }
    if (size > 3) {
      add_without(listed, scenario, part, size / 2, size);
      add_without(listed, scenario, part, 0, size / 2);
    }
  }
  return listed.take();
}

std::vector<Scenario> less_concurrent(const Scenario& scenario) {
  Listed listed;
  if (scenario.threads.size() < 2) {
    return {};
  }
  for (std::size_t i = 0; i < scenario.threads.size(); ++i) {
    Scenario earlier = scenario;
    earlier.initial.push_back(scenario.threads[i].front());
    earlier.threads[i].erase(earlier.threads[i].begin());
    listed.add(std::move(earlier));
    Scenario later = scenario;
    later.final.insert(later.final.begin(), scenario.threads[i].back());
    later.threads[i].pop_back();
    listed.add(std::move(later));
  }
  return listed.take();
}

}  // namespace heddle::harnesses
