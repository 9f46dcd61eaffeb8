#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>

#include "scheduler/execution.hpp"

namespace heddle::harnesses {

/// Creation of threads, and waiting for their end, that the program does without an event: the
/// threads of a scenario. To a search over graphs they are events like any others, which have been
/// executed when it comes to them.
class ImpliedEvents {
 public:
  void clear();

  /// What a thread did after `done`. The event that this is, unless `done` is: the next step of
  /// its thread.
  std::optional<scheduler::Event> look_at(const scheduler::LogEntry& entry,
                                          const scheduler::Event& done);

  /// By thread, those that no step has been taken for.
  [[nodiscard]] const std::map<scheduler::ThreadId, std::deque<scheduler::Event>>& left() const {
    return left_;
  }

  /// Takes the next one of `thread`; nothing if it has none.
  std::optional<scheduler::Event> take(scheduler::ThreadId thread);

  /// Whether the creation of a thread is still to be taken.
  [[nodiscard]] bool is_to_begin(scheduler::ThreadId thread) const {
    return to_begin_.contains(thread);
  }

 private:
  std::map<scheduler::ThreadId, std::deque<scheduler::Event>> left_;  ///< no empty ones
  std::set<scheduler::ThreadId> to_begin_;
};

}  // namespace heddle::harnesses
