#include "runtime/tests/all_orders.hpp"

namespace heddle::runtime::tests {
namespace {

using scheduler::Event;
using scheduler::Execution;
using scheduler::Step;
using scheduler::ThreadId;

struct Move {
  ThreadId thread;
  std::uint16_t choice;
  friend bool operator==(const Move&, const Move&) = default;
};

struct Node {
  std::vector<Move> moves;
  std::size_t taken = 0;
};

class Search {
 public:
  Search(ControlledProgram& program, const OnStep& on_step)
      : program_(program), on_step_(on_step) {}

  void run(std::uint64_t limit, const scheduler::PromotedSites& promoted) {
    do {
      if (summary.executions == limit) {
        summary.cut = true;
        return;
      }
      run_one(promoted);
      ++summary.executions;
    } while (backtrack());
  }

  Summary summary;

 private:
  std::vector<Move> moves_of(Execution& execution, bool& any) {
    std::vector<Move> first;
    std::vector<Move> others;
    for (const Event& event : execution.next_events()) {
      any = true;
      if (!event.enabled) {
        continue;
      }
      for (std::uint16_t choice = 0; choice < event.choices; ++choice) {
        (event.thread == current_ ? first : others).push_back({event.thread, choice});
      }
    }
    first.insert(first.end(), others.begin(), others.end());
    return first;
  }

  void note_end(bool stuck) {
    if (stuck) {
      ++summary.stuck;
    } else {
      ++summary.exit_statuses[program_.exit_status()];
    }
  }

  void run_one(const scheduler::PromotedSites& promoted) {
    Execution& execution = program_.restart(promoted);
    const Step* step = &program_.first_step();
    current_ = 0;
    for (std::size_t depth = 0;; ++depth) {
      if (on_step_) {
        on_step_(*step);
      }
      if (step->fault != nullptr) {
        ++summary.faults[step->fault->kind];
        ++summary.messages[step->fault->message];
        return;
      }
      bool any = false;
      const std::vector<Move> moves = moves_of(execution, any);
      if (moves.empty()) {
        return note_end(any);
      }
      if (depth == stack_.size()) {
        stack_.push_back({moves, 0});
      }
      if (stack_[depth].moves != moves) {
        summary.deterministic = false;
      }
      if (!summary.deterministic) {
        return;
      }
      const Move move = moves[stack_[depth].taken];
      current_ = move.thread;
      step = &execution.step(move.thread, move.choice);
      ++summary.events;
    }
  }

  bool backtrack() {
    if (!summary.deterministic) {
      return false;
    }
    while (!stack_.empty() && ++stack_.back().taken == stack_.back().moves.size()) {
      stack_.pop_back();
    }
    return !stack_.empty();
  }

  ControlledProgram& program_;
  const OnStep& on_step_;
  std::vector<Node> stack_;
  ThreadId current_ = 0;
};

}  // namespace

Summary explore_all_orders(void (*entry)(void*), std::uint64_t limit, const ProgramOptions& options,
                           const scheduler::PromotedSites& promoted, const OnStep& on_step) {
  ControlledProgram program(entry, nullptr, options);
  Search search(program, on_step);
  search.run(limit, promoted);
  return search.summary;
}

}  // namespace heddle::runtime::tests
