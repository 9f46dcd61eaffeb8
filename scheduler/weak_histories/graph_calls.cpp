#include "scheduler/weak_histories/graph_calls.hpp"

#include <algorithm>
#include <optional>

#include "base/assert.hpp"

namespace heddle::scheduler {

namespace {

/// A thread on the way through a trace.
struct Passed {
  std::uint32_t events = 0;
  std::optional<GraphCall> open = std::nullopt;
  std::vector<GraphCall> calls = {};
};

Passed& of_thread(std::vector<Passed>& threads, ThreadId thread) {
  threads.resize(std::max<std::size_t>(threads.size(), thread + 1U));
  return threads[thread];
}

/// What a marker begins or ends.
void note(const LogEntry& entry, Passed& thread) {
  if (entry.kind == LogKind::invocation) {
    HEDDLE_ASSERT(!thread.open, "an invocation in a call");
    thread.open =
        GraphCall{.operation = {.thread = entry.thread, .pending = true, .label = entry.label},
                  .begin = thread.events};
  } else if (entry.kind == LogKind::response) {
    HEDDLE_ASSERT(thread.open, "a response without an invocation");
    GraphCall call = *thread.open;
    call.operation.pending = false;
    call.operation.tag = entry.tag;
    call.operation.value = entry.value;
    call.end = thread.events;
    thread.calls.push_back(call);
    thread.open.reset();
  }
}

}  // namespace

std::vector<GraphCall> calls_of(const Trace& trace) {
  std::vector<Passed> threads;
  std::size_t position = 0;
  const auto pass_until = [&](std::size_t end) {
    for (; position < end; ++position) {
      ++of_thread(threads, trace.events()[position].thread).events;
    }
  };
  for (const Marker& marker : trace.markers()) {
    pass_until(marker.position);
    note(marker.entry, of_thread(threads, marker.entry.thread));
  }
  pass_until(trace.events().size());
  std::vector<GraphCall> calls;
  for (const Passed& thread : threads) {
    calls.insert(calls.end(), thread.calls.begin(), thread.calls.end());
    if (thread.open && thread.open->begin < thread.events) {
      calls.push_back(*thread.open);
      calls.back().end = thread.events;
    }
  }
  return calls;
}

}  // namespace heddle::scheduler
