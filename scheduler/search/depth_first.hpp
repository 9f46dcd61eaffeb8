#pragma once

#include "scheduler/search/search_stack.hpp"
#include "scheduler/search/tree_search.hpp"
#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// Every order of events (and every value), each once, depth first. The thread that went last is
/// tried first, so that executions with few switches come first and cost least.
class DepthFirst final : public Strategy, public TreeSearch {
 public:
  bool begin_execution() override;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
  std::size_t further_steps(std::span<ThreadId> threads) override;
  void note_further_steps(std::span<const Step> taken) override;
  std::uint16_t choose_value(std::uint16_t count) override { return stack_.value(count); }
  void end_execution(const EndedExecution& /*execution*/) override {}
  [[nodiscard]] std::size_t known_beginning(std::span<const Event> executed) override {
    return stack_.known_beginning(executed);
  }
  void note_replayed(std::span<const Event> executed) override { stack_.skip(executed); }
  [[nodiscard]] double explored_fraction() const override { return stack_.explored_fraction(); }

 private:
  void add_node(std::span<const Event> next_events);

  SearchStack stack_;
  ThreadId last_ = 0;
  ThreadSet enabled_;  ///< where the last choice made a new node; else empty
};

}  // namespace heddle::scheduler
