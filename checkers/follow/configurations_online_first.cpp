#include <algorithm>

#include "base/assert.hpp"
#include "checkers/follow/configurations_online.hpp"

// Which event is the first whose prefix has no explanation.

namespace heddle::checkers {

/// Parts that are not blocked yet may be by what came later, and earlier than those that are.
void ConfigurationsOnline::tell_first_of(const std::vector<Blocked>& blocked) {
  Moment first = never;
  collect(held_.first(), held_.end());
  for_each_part([&](std::span<const PartEvent> events) {
    const Code part = events.front().part;
    const auto found = std::ranges::find(blocked, part, &Blocked::part);
    if (found != blocked.end()) {
      first = std::min(first, first_bad_event(events, found->at));
      return;
    }
    const Stretch all = stretch_of(events, held_.first(), held_.end());
    if (search_.run(earlier_of(part), all, most_steps, nullptr) == PartSearch::Outcome::blocked) {
      first = std::min(first, first_bad_event(events, search_.blocked_at()));
    }
  });
  violate("no order of the operations so far explains it", first);
}

/// At held_.first().
CarriedConfigurations ConfigurationsOnline::earlier_of(Code part) const {
  if (const auto found = earlier_parts_.find(part); found != earlier_parts_.end()) {
    return found->second.value_or(search_.initial(part));
  }
  const auto now = parts_.find(part);
  return now != parts_.end() ? now->second : search_.initial(part);
}

/// The last event has no explanation, and none before `at_least` is the first. Most often that is
/// the one, so steps get longer from there, and are halved then. That the last one has none was
/// found from the configurations of `reached`; from those of `first` it must come out the same.
Moment ConfigurationsOnline::first_bad_event(std::span<const PartEvent> events, Moment at_least) {
  const CarriedConfigurations start = earlier_of(events.front().part);
  std::vector<std::size_t> responses;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].event.is_response && moment_of(events[i].event) >= at_least) {
      responses.push_back(i);
    }
  }
  const auto outcome_at = [&](std::size_t response) {
    const std::span<const PartEvent> prefix = events.first(responses[response] + 1);
    const Stretch stretch = stretch_of(prefix, held_.first(), moment_of(prefix.back().event) + 1);
    return search_.run(start, stretch, most_steps, nullptr);
  };
  const auto is_bad = [&](std::size_t response) {
    return outcome_at(response) == PartSearch::Outcome::blocked;
  };
  std::size_t low = 0;
  std::size_t high = responses.size() - 1;
  for (std::size_t step = 1; low + step <= high; step *= 2) {
    if (is_bad(low + step - 1)) {
      high = low + step - 1;
      break;
    }
    low += step;
  }
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (is_bad(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  if (high + 1 == responses.size() && outcome_at(high) == PartSearch::Outcome::explained) {
    WordReader::require(!is_as_loaded_,
                        "what the checkpoint says of two moments contradicts itself");
    HEDDLE_ASSERT(false, "events are said to have no explanation, and have one");
  }
  return moment_of(events[responses[high]].event);
}

}  // namespace heddle::checkers
