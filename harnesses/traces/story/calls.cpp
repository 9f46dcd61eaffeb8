#include "harnesses/traces/story/calls.hpp"

#include <unordered_map>

namespace heddle::harnesses {
namespace {

using scheduler::LogKind;

/// What is an event, or an access that races, which is as good as one.
bool is_of_interest(const TraceStep& step) {
  const auto log = step.kind.log();
  return !log || log == LogKind::plain_load || log == LogKind::plain_store ||
         log == LogKind::free_block || log == LogKind::allocation || log == LogKind::life_end;
}

void note_interruptions(const TraceDocument& document, StoryCalls& result) {
  std::vector<std::size_t> events_before{0};
  events_before.reserve(document.steps.size() + 1);
  for (const TraceStep& step : document.steps) {
    events_before.push_back(events_before.back() + (step.is_event() ? 1 : 0));
  }
  for (StoryCall& call : result.calls) {
    if (call.first_event != no_step) {
      const std::size_t end = call.response == no_step ? document.steps.size() : call.last_event;
      const std::size_t all = events_before[end] - events_before[call.first_event];
      const std::size_t own = call.events - (call.response == no_step ? 0 : 1);
      call.is_interrupted = all > own;
    }
  }
}

}  // namespace

StoryCalls calls_of(const TraceDocument& document) {
  std::unordered_map<std::uint32_t, const TraceOperation*> operations;
  for (const TraceOperation& operation : document.operations) {
    operations.emplace(operation.number, &operation);
  }
  StoryCalls result;
  result.of_step.resize(document.steps.size(), no_call);
  std::unordered_map<unsigned, std::uint32_t> open;
  for (std::size_t i = 0; i < document.steps.size(); ++i) {
    const TraceStep& step = document.steps[i];
    if (step.kind == LogKind::invocation) {
      const auto known = operations.find(step.operation);
      if (known != operations.end()) {
        open[step.thread] = static_cast<std::uint32_t>(result.calls.size());
        result.calls.push_back(
            {.operation = known->second, .thread = step.thread, .invocation = i});
      }
    }
    const auto found = open.find(step.thread);
    if (found == open.end()) {
      continue;
    }
    StoryCall& call = result.calls[found->second];
    result.of_step[i] = found->second;
    if (step.is_event()) {
      call.first_event = call.first_event == no_step ? i : call.first_event;
      call.last_event = i;
      ++call.events;
    }
    if (step.kind == LogKind::response) {
      call.response = i;
      open.erase(found);
    }
  }
  note_interruptions(document, result);
  return result;
}

bool is_told(const TraceDocument& document, std::size_t step) {
  const TraceStep& one = document.steps[step];
  return (one.thread != 0 || document.options.subject != Subject::harness) && is_of_interest(one);
}

}  // namespace heddle::harnesses
