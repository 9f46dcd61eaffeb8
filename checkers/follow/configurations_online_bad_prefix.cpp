#include <algorithm>

#include "base/assert.hpp"
#include "checkers/follow/configurations_online.hpp"

// A prefix is bad if it has no explanation: what follows cannot make it good. Which is the
// shortest?

namespace heddle::checkers {

/// Parts that are not blocked yet may be by what came later, and earlier than those that are.
void ConfigurationsOnline::tell_bad_prefix(const std::vector<Blocked>& blocked) {
  BadPrefix shortest;
  std::uint64_t steps_left = limits_.most_steps;
  const auto take = [&](const BadPrefix& prefix) {
    shortest.end = std::min(shortest.end, prefix.end);
    shortest.is_shortest = shortest.is_shortest && prefix.is_shortest;
  };
  collect(held_.first(), held_.end());
  for_each_part([&](std::span<const PartEvent> events) {
    const Code part = events.front().part;
    const auto found = std::ranges::find(blocked, part, &Blocked::part);
    if (found != blocked.end()) {
      return take(bad_prefix_of(events, found->at, steps_left));
    }
    const Stretch all = stretch_of(events, held_.first(), held_.end());
    const auto outcome = search_.run(earlier_of(part), all, steps_left, nullptr);
    if (outcome == PartSearch::Outcome::blocked) {
      take(bad_prefix_of(events, search_.blocked_at(), steps_left));
    } else if (outcome == PartSearch::Outcome::too_much) {
      take({.end = never, .is_shortest = false});
    }
  });
  violate(shortest.is_shortest
              ? "no order of the operations so far explains it"
              : "no order of the operations so far explains it, at the latest here: where first "
                "takes too many steps to say",
          shortest.end);
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
auto ConfigurationsOnline::bad_prefix_of(std::span<const PartEvent> events, Moment at_least,
                                         std::uint64_t& steps_left) -> BadPrefix {
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
    return search_.run(start, stretch, steps_left, nullptr);
  };
  std::size_t good = 0;  // so many of them are known not to be it
  const auto is_bad = [&](std::size_t response) {
    const PartSearch::Outcome outcome = outcome_at(response);
    good = outcome == PartSearch::Outcome::explained ? response + 1 : good;
    return outcome == PartSearch::Outcome::blocked;
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
  return {.end = moment_of(events[responses[high]].event), .is_shortest = good == high};
}

}  // namespace heddle::checkers
