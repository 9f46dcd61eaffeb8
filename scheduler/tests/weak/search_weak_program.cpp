#include <gtest/gtest.h>

#include <algorithm>

#include "scheduler/tests/weak/guided_weak_program.hpp"
#include "scheduler/weak/decided_kinds.hpp"
#include "scheduler/weak/waiting/sleeping_threads.hpp"

namespace heddle::scheduler::testing {

namespace {

std::string name_of(EventId id) {
  return id.is_initial()
             ? "i"
             : std::string(1, static_cast<char>('a' + id.thread)) + std::to_string(id.index);
}

}  // namespace

std::string text_of(const ExecutionGraph& graph) {
  std::vector<std::string> lines;
  std::vector<std::string> orders(2 * most_locations, "|");
  for (std::size_t t = 0; t < graph.threads(); ++t) {
    EventId id{static_cast<ThreadId>(t), 0};
    for (const GraphEvent& event : graph.events_of(id.thread)) {
      lines.push_back(name_of(id) + ":" + (event.reads ? name_of(event.from) : "-"));
      if (event.writes && !is_wake(event.event)) {
        std::string order = "|";
        for (const EventId write : graph.writes(event.location)) {
          order += name_of(write);
        }
        orders.at(accessed_range(event.event).address / cell_bytes) = order;
      }
      ++id.index;
    }
  }
  std::sort(lines.begin(), lines.end());
  lines.insert(lines.end(), orders.begin(), orders.begin() + most_locations);
  for (auto mutex = orders.begin() + most_locations; mutex != orders.end(); ++mutex) {
    if (*mutex != "|") {
      lines.push_back(*mutex);
    }
  }
  std::string text;
  for (const std::string& line : lines) {
    text += line + " ";
  }
  return text;
}

FoundGraphs search_graphs(const WeakProgram& program, ConsistencyModel model) {
  GuidedWeakProgram guided(program);
  FoundGraphs found;
  GraphSearch search(guided, model);
  found.result = search.run([&](const EndedGraph& ended) {
    const std::string text = text_of(ended.graph);
    std::set<std::string>& kind = ended.ending == GraphEnding::completed ? found.graphs
                                  : ended.ending == GraphEnding::blocked ? found.blocked
                                                                         : found.given_up;
    if (!kind.insert(text).second) {
      found.found_again.push_back(text);
    }
    const std::size_t sleepers = sleepers_of(ended.graph).size();
    if (ended.ending == GraphEnding::blocked && sleepers == ended.steps.size()) {
      found.asleep.insert(text);
    }
    return true;
  });
  return found;
}

std::uint64_t count_graphs(const WeakProgram& program, ConsistencyModel model) {
  const FoundGraphs found = search_graphs(program, model);
  EXPECT_TRUE(found.found_again.empty()) << describe(program);
  EXPECT_TRUE(found.result.is_exhausted) << describe(program);
  return found.result.completed;
}

}  // namespace heddle::scheduler::testing
