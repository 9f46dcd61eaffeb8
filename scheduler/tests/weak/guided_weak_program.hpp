#pragma once

#include <set>
#include <string>
#include <vector>

#include "scheduler/tests/weak/weak_program.hpp"
#include "scheduler/weak/graph_search.hpp"

namespace heddle::scheduler::testing {

/// Of a location.
inline constexpr std::uintptr_t cell_bytes = 8;

/// Runs a WeakProgram as a runtime would: reads, writes and puts back the cells of one memory.
class GuidedWeakProgram : public GuidedProgram {
 public:
  explicit GuidedWeakProgram(const WeakProgram& program) : program_(&program) {}
  GuidedExecution& restart() override;

 private:
  class Run : public GuidedExecution {
   public:
    explicit Run(const WeakProgram& program);
    std::span<const GuidedStep> next_steps() override;
    Event step(ThreadId thread, const CellValues& values) override;
    void wake(ThreadId thread) override;

   private:
    void skip(std::size_t thread);
    [[nodiscard]] Event event_of(std::size_t thread) const;
    [[nodiscard]] bool is_possible(const WeakOp& op) const;
    struct Place {
      std::size_t next = 0;
      WeakState state;
      bool has_begun = true;
    };
    void step_memory(Place& place, const WeakOp& op, const CellValues& values, Event& event);
    void step_semaphore(Place& place, const WeakOp& op, const CellValues& values, Event& event);
    void step_mutex(Place& place, const WeakOp& op, bool fails);

    const WeakProgram* program_;
    std::vector<Place> places_;
    std::vector<std::uint64_t> cells_;
    std::vector<unsigned> times_locked_;
    std::vector<GuidedStep> steps_;
  };

  const WeakProgram* program_;
  std::optional<Run> run_;
};

/// As execution_graphs() writes it.
[[nodiscard]] std::string text_of(const ExecutionGraph& graph);

/// The complete graphs as execution_graphs() writes them, and how the search came by them.
struct FoundGraphs {
  std::set<std::string> graphs;
  std::set<std::string> blocked;
  std::set<std::string> asleep;  ///< of these: all threads that are left sleep
  std::set<std::string> given_up;
  std::vector<std::string> found_again;
  GraphSearchResult result;
};

[[nodiscard]] FoundGraphs search_graphs(const WeakProgram& program, ConsistencyModel model);

/// How many complete graphs the search finds; fails if it finds one twice.
[[nodiscard]] std::uint64_t count_graphs(const WeakProgram& program, ConsistencyModel model);

}  // namespace heddle::scheduler::testing
