#include "harnesses/traces/divergence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harnesses/traces/block_names.hpp"
#include "harnesses/traces/step_text.hpp"

namespace heddle::harnesses {
namespace {

std::vector<const TraceStep*> events_of(const TraceDocument& trace) {
  std::vector<const TraceStep*> events;
  for (const TraceStep& step : trace.steps) {
    if (step.is_event()) {
      events.push_back(&step);
    }
  }
  return events;
}

bool is_same_object(const TraceStep& one, const TraceSite& place_of_one, const TraceStep& other,
                    const TraceSite& place_of_other) {
  if (one.object == other.object && one.second == other.second) {
    return true;
  }
  return !place_of_one.variable.empty() && place_of_one.variable == place_of_other.variable &&
         place_of_one.function == place_of_other.function;
}

bool is_same_event(const TraceStep& one, const TraceStep& other) {
  return one.kind == other.kind && one.thread == other.thread && one.peer == other.peer &&
         one.size == other.size && one.order == other.order && one.writes == other.writes &&
         one.succeeds == other.succeeds && one.choices == other.choices &&
         one.choice == other.choice;
}

std::string line_of(const TraceDocument& trace, const TraceStep& step) {
  BlockNames names;
  const TraceSite& site = trace.site(step.site);
  const std::string place = place_text(site);
  return fmt::format("T{}: {}{}", step.thread, step_text(step, site, names),
                     place.empty() ? "" : " in " + place);
}

}  // namespace

std::optional<Divergence> first_divergence(const TraceDocument& recorded,
                                           const TraceDocument& replayed, std::size_t most) {
  const std::vector<const TraceStep*> expected = events_of(recorded);
  const std::vector<const TraceStep*> found = events_of(replayed);
  for (std::size_t i = 0; i < std::min(expected.size(), most); ++i) {
    const TraceStep& one = *expected[i];
    if (i >= found.size()) {
      return Divergence{i + 1, line_of(recorded, one), ""};
    }
    const TraceStep& other = *found[i];
    if (!is_same_event(one, other) ||
        !is_same_object(one, recorded.site(one.site), other, replayed.site(other.site))) {
      return Divergence{i + 1, line_of(recorded, one), line_of(replayed, other)};
    }
  }
  return std::nullopt;
}

std::string event_line(const TraceDocument& trace, std::size_t event) {
  const std::vector<const TraceStep*> events = events_of(trace);
  return event == 0 || event > events.size() ? "" : line_of(trace, *events[event - 1]);
}

}  // namespace heddle::harnesses
