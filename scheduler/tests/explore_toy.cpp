#include "scheduler/tests/explore_toy.hpp"

#include <array>
#include <map>

#include "scheduler/dependence/dependence.hpp"

namespace heddle::scheduler::testing {

Seen explore_toy(ToyProgram& program, Strategy& strategy, const ForEach::Function& each,
                 std::uint64_t executions) {
  Seen seen;
  ForEach observer([&](const ExecutionResult& result) {
    if (result.ending == Ending::pruned || result.ending == Ending::redundant) {
      return;
    }
    seen.outcomes.insert(std::string(name_of(result.ending)) + " " + program.outcome());
    seen.classes.insert(canonical_form(result.trace));
    seen.orders.insert(order_text(result.trace));
    if (each) {
      each(result);
    }
  });
  ExecutionAnalysis analysis;
  const ExplorationResult result =
      explore(program, strategy, observer, {.executions = executions}, analysis, {});
  seen.statistics = result.statistics;
  seen.stopped_by = result.stopped_by;
  return seen;
}

std::string order_text(const Trace& trace) {
  std::string text;
  for (const Event& event : trace.events()) {
    text += static_cast<char>('A' + event.thread);
  }
  return text;
}

namespace {

constexpr std::size_t threads = 4;
/// How many events of each thread come before something or are it.
using Counts = std::array<int, threads>;

void join(Counts& counts, const Counts& other) {
  for (std::size_t t = 0; t < threads; ++t) {
    counts.at(t) = std::max(counts.at(t), other.at(t));
  }
}

bool orders_threads(LogKind kind) {
  return kind == LogKind::thread_begin || kind == LogKind::thread_joined ||
         kind == LogKind::thread_woken;
}

/// What the event chose: a value, or a thread.
std::string choice_text(const Trace& trace, std::size_t event, const std::vector<ThreadId>& names) {
  for (const Marker& marker : trace.markers()) {
    if (marker.position == event + 1 && marker.entry.kind == LogKind::thread_woken) {
      return "thread " + std::to_string(names.at(marker.entry.thread));
    }
  }
  return std::to_string(trace.events()[event].choice);
}

}  // namespace

std::string canonical_form(const Trace& trace, const std::vector<ThreadId>& names) {
  const std::span<const Event> events = trace.events();
  std::vector<Counts> clocks(events.size());
  std::map<std::string, std::string> by_place;
  std::array<Counts, threads> at_least{};  // what the thread's next event comes after in any case
  Counts count{};
  std::size_t marker = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    for (; marker < trace.markers().size() && trace.markers()[marker].position <= i; ++marker) {
      const LogEntry& entry = trace.markers()[marker].entry;
      if (orders_threads(entry.kind)) {
        join(at_least.at(names.at(entry.thread)), at_least.at(names.at(entry.label)));
      }
    }
    const ThreadId thread = names.at(events[i].thread);
    clocks[i] = at_least.at(thread);
    for (std::size_t j = 0; j < i; ++j) {
      if (dependent(events[j], events[i])) {
        join(clocks[i], clocks[j]);
      }
    }
    const Event& event = events[i];
    clocks[i].at(thread) = ++count.at(thread);
    at_least.at(thread) = clocks[i];
    std::string text = std::to_string(event.site) + ":" + choice_text(trace, i, names) +
                       (event.succeeds ? "+" : "-");
    for (const int known : clocks[i]) {
      text += " " + std::to_string(known);
    }
    by_place[std::to_string(thread) + "/" + std::to_string(1000 + count[thread])] = text;
  }
  std::string form;
  for (const auto& [place, text] : by_place) {
    form.append(place).append(text).append(";");
  }
  return form;
}

std::string ToyProgram::outcome() const {
  std::string text;
  for (const std::uint64_t value : memory_) {
    text += std::to_string(value) + " ";
  }
  for (const Slot& slot : slots_) {
    text += slot.coroutine.ended() ? "|" : "|stuck ";
    for (const std::uint64_t note : slot.notes) {
      text += std::to_string(note) + " ";
    }
  }
  return text;
}

}  // namespace heddle::scheduler::testing
