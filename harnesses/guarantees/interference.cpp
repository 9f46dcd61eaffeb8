#include "harnesses/guarantees/interference.hpp"

#include <algorithm>

namespace heddle::harnesses {

Interference interference(const Scenario& scenario, std::size_t measured, unsigned times) {
  Interference made;
  made.scenario.initial = scenario.initial;
  made.first = static_cast<std::uint32_t>(scenario.initial.size());
  for (std::size_t number = 0; number < scenario.threads.size(); ++number) {
    const std::vector<Call>& calls = scenario.threads[number];
    if (number == measured) {
      made.scenario.threads.push_back(calls);
      continue;
    }
    std::vector<Call> repeated;
    for (unsigned time = 0; time < times; ++time) {
      repeated.insert(repeated.end(), calls.begin(), calls.end());
    }
    if (number < measured) {
      made.first += static_cast<std::uint32_t>(repeated.size());
    }
    if (!repeated.empty()) {
      made.scenario.threads.push_back(std::move(repeated));
    }
  }
  return made;
}

std::vector<std::size_t> threads_to_measure(const Scenario& scenario) {
  std::vector<std::size_t> chosen;
  for (std::size_t number = 0; number < scenario.threads.size(); ++number) {
    const auto is_same = [&](std::size_t other) {
      return scenario.threads[other] == scenario.threads[number];
    };
    if (std::ranges::none_of(chosen, is_same)) {
      chosen.push_back(number);
    }
  }
  return chosen;
}

}  // namespace heddle::harnesses
