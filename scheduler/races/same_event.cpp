#include "scheduler/races/same_event.hpp"

#include <string>

#include "scheduler/event_names.hpp"
#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

namespace {

std::string text_of(const ByteRange& range) {
  return std::to_string(range.size) + " bytes at " + std::to_string(range.address);
}

std::string text_of(const Event& event) {
  std::string text = std::string(name_of(event.kind)) + " at site " + std::to_string(event.site);
  text += ", " + text_of(event.range);
  if (event.second.size != 0) text += " and " + text_of(event.second);
  if (event.choices > 1) text += ", " + std::to_string(event.choices) + " choices";
  if (event.peer != 0) text += ", thread " + std::to_string(event.peer);
  return text + (event.succeeds ? "" : ", failed") + (event.writes ? ", writing" : "");
}

}  // namespace

void report_other_event(const Event& recorded, const Event& found, std::size_t step) {
  throw NondeterminismError({.kind = FaultKind::nondeterminism,
                             .thread = found.thread,
                             .site = found.site,
                             .message = "the same choices led elsewhere at step " +
                                        std::to_string(step) + ": thread " +
                                        std::to_string(found.thread) + " did " + text_of(recorded) +
                                        " before, and now " + text_of(found)});
}

}  // namespace heddle::scheduler
