#include "harnesses/traces/story/weak/weak_steps.hpp"

#include <string_view>
#include <unordered_map>

namespace heddle::harnesses {

std::vector<WeakStory> weak_steps(const TraceDocument& document) {
  std::vector<WeakStory> found;
  std::vector<std::size_t> events;
  std::unordered_map<std::string_view, std::size_t> latest;  ///< write, by object
  for (std::size_t i = 0; i < document.steps.size(); ++i) {
    const TraceStep& step = document.steps[i];
    if (!step.is_event()) {
      continue;
    }
    if (step.weak != WeakReason::none) {
      const bool has_other = step.weak != WeakReason::reads_before && step.weak_other > 0 &&
                             step.weak_other <= events.size();
      const auto newer = latest.find(step.object);
      const bool is_read = step.weak != WeakReason::stored_before && newer != latest.end();
      found.push_back({i, has_other ? events[step.weak_other - 1] : no_step,
                       is_read ? newer->second : no_step});
    } else if (step.writes) {
      latest[step.object] = i;
    }
    events.push_back(i);
  }
  return found;
}

}  // namespace heddle::harnesses
