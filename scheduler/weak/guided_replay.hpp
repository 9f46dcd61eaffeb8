#pragma once

#include <functional>
#include <span>
#include <vector>

#include "scheduler/weak/execution_graph.hpp"
#include "scheduler/weak/guided_program.hpp"

namespace heddle::scheduler {

/// Leads a program to where a graph ends.
class GuidedReplay {
 public:
  explicit GuidedReplay(GuidedProgram& program) : program_(&program) {}

  /// Executes the events of the graph that have not been, from the start if others were executed,
  /// and tells the graph what they did. The next steps then; none after a fault, which may come
  /// before all have been executed.
  /// Throws NondeterminismError.
  std::span<const GuidedStep> lead_to(ExecutionGraph& graph);

  [[nodiscard]] const Fault* fault() const {
    return execution_ == nullptr ? nullptr : execution_->fault();
  }

  [[nodiscard]] std::span<const GraphAccess> accesses() const { return execution_->accesses(); }

  /// GuidedExecution::looks_for_sleepers() of the execution in progress.
  [[nodiscard]] std::function<bool(const Event&)> is_look() const {
    return [this](const Event& event) { return execution_->looks_for_sleepers(event); };
  }

  /// The next lead_to() is to a graph that does not go on from the last one.
  void start_again() { execution_ = nullptr; }

  /// The latest event of a thread is no part of the graph any more: likewise, if it was executed.
  void was_removed(const ExecutionGraph& graph, ThreadId thread) {
    if (executed(thread) > graph.events_of(thread).size()) {
      start_again();
    }
  }

  [[nodiscard]] std::uint64_t restarts() const { return restarts_; }
  [[nodiscard]] Value value_of(const ExecutionGraph& graph, LocationNumber location,
                               EventId write) const {
    return write.is_initial() ? graph.initial_value(location) : graph.at(write).event.after;
  }
  /// Whether an event that reads from `from` will write.
  [[nodiscard]] bool will_write(const ExecutionGraph& graph, const Event& event,
                                LocationNumber location, EventId from) const;
  /// The event as it is in a graph in which it reads from `from`, as far as that decides what it
  /// does.
  [[nodiscard]] Event as_read(const ExecutionGraph& graph, const Event& event,
                              LocationNumber location, EventId from) const;

 private:
  [[nodiscard]] std::uint32_t executed(ThreadId thread) const {
    return thread < executed_.size() ? executed_[thread] : 0;
  }
  [[nodiscard]] bool is_executed(EventId id) const {
    return id.is_initial() || id.index < executed(id.thread);
  }
  /// It is there, is not waited for, and all that is before it has been executed.
  [[nodiscard]] bool is_possible(const ExecutionGraph& graph, EventId id) const;
  /// The latest write of the event's location among those that were executed and itself.
  [[nodiscard]] EventId newest_write(const ExecutionGraph& graph, EventId id) const;
  void execute(ExecutionGraph& graph, EventId id);

  GuidedProgram* program_;
  GuidedExecution* execution_ = nullptr;
  std::vector<std::uint32_t> executed_;  ///< how many events of each thread
  std::size_t steps_ = 0;
  std::uint64_t restarts_ = 0;
};

}  // namespace heddle::scheduler
