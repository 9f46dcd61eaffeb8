#include "scheduler/progress/call_steps.hpp"

#include <algorithm>
#include <optional>

namespace heddle::scheduler {
namespace {

class Calls {
 public:
  void add(const LogEntry& entry) {
    if (entry.kind == LogKind::invocation) {
      open(entry.thread) = calls.size();
      calls.push_back({.operation = entry.label, .thread = entry.thread});
    } else if (entry.kind == LogKind::response) {
      end(entry.thread);
    }
  }

  void add(const Event& event) {
    const std::optional<std::size_t> call = open(event.thread);
    in_calls.push_back(call.has_value());
    if (!call || event.kind == EventKind::choice) {
      return;
    }
    ++calls[*call].own_steps;
    calls[*call].idle_turns += event.idle_lap == IdleLap::none ? 0 : 1;
  }

  std::vector<CallSteps> calls;
  std::vector<bool> in_calls;  ///< by event

 private:
  std::optional<std::size_t>& open(ThreadId thread) {
    if (thread >= open_.size()) {
      open_.resize(thread + std::size_t{1});
    }
    return open_[thread];
  }

  void end(ThreadId thread) {
    const std::optional<std::size_t> ended = open(thread);
    if (!ended) {
      return;
    }
    calls[*ended].pending = false;
    open_[thread].reset();
    for (const std::optional<std::size_t>& other : open_) {
      if (other) {
        ++calls[*other].others;
      }
    }
  }

  std::vector<std::optional<std::size_t>> open_;  ///< by thread: its call, by its place in `calls`
};

Calls calls_of(const Trace& trace) {
  Calls calls;
  std::size_t marker = 0;
  const auto add_markers = [&](std::size_t position) {
    for (; marker < trace.markers().size() && trace.markers()[marker].position <= position;
         ++marker) {
      calls.add(trace.markers()[marker].entry);
    }
  };
  for (std::size_t i = 0; i < trace.events().size(); ++i) {
    add_markers(i);
    calls.add(trace.events()[i]);
  }
  add_markers(trace.events().size());
  return calls;
}

}  // namespace

std::vector<CallSteps> call_steps(const Trace& trace) { return calls_of(trace).calls; }

std::vector<bool> events_in_calls(const Trace& trace) { return calls_of(trace).in_calls; }

bool holds_up_a_call(const Trace& trace, std::span<const Pause> pauses) {
  const auto is_paused = [&](ThreadId thread) {
    return std::ranges::any_of(pauses, [&](const Pause& pause) {
      return pause.thread == thread && static_cast<std::uint64_t>(std::ranges::count(
                                           trace.events(), thread, &Event::thread)) >= pause.events;
    });
  };
  return std::ranges::any_of(call_steps(trace), [&](const CallSteps& call) {
    return call.pending && !is_paused(call.thread);
  });
}

}  // namespace heddle::scheduler
