#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "base/name_table.hpp"
#include "scheduler/event_table.hpp"
#include "scheduler/execution.hpp"

/// What a step of a trace is, and what it is called in the trace's file.
namespace heddle::harnesses {

/// What was done between events. An event goes by its own name, event_names, which none of these
/// is.
inline constexpr auto log_step_names = base::name_table<scheduler::LogKind>({
    {scheduler::LogKind::plain_load, "racing_read"},
    {scheduler::LogKind::plain_store, "racing_write"},
    {scheduler::LogKind::allocation, "allocation"},
    {scheduler::LogKind::free_block, "free"},
    {scheduler::LogKind::invocation, "invocation"},
    {scheduler::LogKind::response, "response"},
    {scheduler::LogKind::thread_begin, "thread_begin"},
    {scheduler::LogKind::thread_end, "thread_end"},
    {scheduler::LogKind::thread_woken, "thread_woken"},    // no step: the waker's event says it
    {scheduler::LogKind::thread_let_go, "thread_let_go"},  // no step: not of the program
    {scheduler::LogKind::identity_use, "identity_use"},    // no step: it is kept in no trace
    {scheduler::LogKind::thread_joined, "thread_joined"},
    {scheduler::LogKind::life_end, "end_of_life"},
    {scheduler::LogKind::library_call, "uninstrumented_call"},  // no step: it is kept in no trace
});

/// An event, or something done between events.
class StepKind {
 public:
  StepKind() = default;
  StepKind(scheduler::EventKind event) : kind_(event) {}
  StepKind(scheduler::LogKind log) : kind_(log) {}
  friend bool operator==(const StepKind&, const StepKind&) = default;

  /// One of the two is empty.
  [[nodiscard]] std::optional<scheduler::EventKind> event() const {
    const auto* event = std::get_if<scheduler::EventKind>(&kind_);
    return event == nullptr ? std::nullopt : std::optional(*event);
  }
  [[nodiscard]] std::optional<scheduler::LogKind> log() const {
    const auto* log = std::get_if<scheduler::LogKind>(&kind_);
    return log == nullptr ? std::nullopt : std::optional(*log);
  }

  [[nodiscard]] std::string_view name() const {
    return log() ? log_step_names.name_of(*log()) : scheduler::event_names.name_of(*event());
  }
  /// Nothing for a name that no step has.
  [[nodiscard]] static std::optional<StepKind> named(std::string_view name) {
    if (const auto event = scheduler::event_names.value_of(name)) {
      return *event;
    }
    const auto log = log_step_names.value_of(name);
    return log ? std::optional<StepKind>(*log) : std::nullopt;
  }

 private:
  std::variant<scheduler::EventKind, scheduler::LogKind> kind_ = scheduler::EventKind::none;
};

}  // namespace heddle::harnesses
