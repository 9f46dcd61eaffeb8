#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "base/assert.hpp"
#include "harnesses/violations/fault_violations.hpp"
#include "harnesses/violations/standstill.hpp"
#include "scheduler/progress/call_steps.hpp"
#include "scheduler/search/effects.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::CallSteps;
using scheduler::Event;

/// What each of them is in the middle of.
std::string paused_text(const BrokenGuarantee& broken,
                        const std::vector<TraceOperation>& operations,
                        const std::vector<CallSteps>& calls) {
  std::string text;
  for (const PausedThread& paused : broken.paused) {
    const auto call = std::ranges::find_if(calls, [&](const CallSteps& one) {
      return one.pending && one.thread == paused.thread && one.operation < operations.size();
    });
    text += fmt::format("{}T{} is paused for ever{}", text.empty() ? "" : ", ", paused.thread,
                        call == calls.end() || paused.events == 0
                            ? ""
                            : " in " + call_text(operations[call->operation]));
  }
  return text.empty() ? "nobody is paused" : text;
}

bool is_same_outcome(const Event& one, const Event& other) {
  return scheduler::is_same_step(one, other) && one.before == other.before &&
         one.after == other.after && one.operand == other.operand && one.expected == other.expected;
}

/// Whether the last events are those before them again, with nothing done in between that cannot be
/// undone; and who does them.
std::optional<std::set<unsigned>> threads_that_go_round(const scheduler::Trace& trace,
                                                        std::uint64_t round) {
  const std::span<const Event> events = trace.events();
  if (round > events.size() / 2) {
    return std::nullopt;
  }
  const std::size_t begin = events.size() - 2 * round;
  std::set<unsigned> threads;
  for (std::size_t i = begin; i < begin + round; ++i) {
    if (!is_same_outcome(events[i], events[i + round]) || !scheduler::can_be_undone(events[i])) {
      return std::nullopt;
    }
    threads.insert(events[i].thread);
  }
  const bool has_ended_a_call = std::ranges::any_of(trace.markers(), [&](const auto& marker) {
    const scheduler::LogKind kind = marker.entry.kind;
    return marker.position > begin && threads.contains(marker.entry.thread) &&
           (kind == scheduler::LogKind::response || kind == scheduler::LogKind::invocation ||
            kind == scheduler::LogKind::thread_end);
  });
  return has_ended_a_call ? std::nullopt : std::optional(threads);
}

std::string list_of(const std::set<unsigned>& threads) {
  std::string text;
  std::size_t left = threads.size();
  for (const unsigned thread : threads) {
    text += fmt::format("{}T{}", text.empty() ? "" : left == 1 ? " and " : ", ", thread);
    --left;
  }
  return text;
}

/// Nothing: the execution does not show it.
std::optional<std::string> shown(const scheduler::ExecutionResult& result,
                                 const BrokenGuarantee& broken,
                                 const std::vector<TraceOperation>& operations,
                                 const Namer& namer) {
  const std::vector<CallSteps> calls = scheduler::call_steps(result.trace);
  if (broken.round != 0) {
    const auto threads = threads_that_go_round(result.trace, broken.round);
    if (!threads) {
      return std::nullopt;
    }
    return fmt::format(
        "{} {} round for ever, and no call returns: the last {} events are the {} before them over "
        "again",
        list_of(*threads), threads->size() == 1 ? "goes" : "go", broken.round, broken.round);
  }
  if (broken.own_steps) {
    for (const CallSteps& call : calls) {
      if (call.own_steps > *broken.own_steps && call.operation < operations.size()) {
        return fmt::format("{} of T{} takes {} own steps, more than {}",
                           call_text(operations[call.operation]), call.thread, call.own_steps,
                           *broken.own_steps);
      }
    }
    return std::nullopt;
  }
  const bool is_stuck =
      result.ending == scheduler::Ending::deadlock || result.ending == scheduler::Ending::livelock;
  std::vector<scheduler::Pause> pauses;
  for (const PausedThread& paused : broken.paused) {
    pauses.push_back({static_cast<scheduler::ThreadId>(paused.thread), paused.events});
  }
  if (!is_stuck || !scheduler::holds_up_a_call(result.trace, pauses)) {
    return std::nullopt;
  }
  std::string standstill = standstill_text(result.waiting, namer);
  constexpr std::string_view nobody = "nobody";
  if (!broken.paused.empty() && standstill.starts_with(nobody)) {
    standstill.insert(nobody.size(), " else");
  }
  return paused_text(broken, operations, calls) + "; " + standstill;
}

}  // namespace

ViolationKind kind_of(ProgressGuarantee guarantee) {
  switch (guarantee) {
    case ProgressGuarantee::obstruction_free:
      return ViolationKind::not_obstruction_free;
    case ProgressGuarantee::lock_free:
      return ViolationKind::not_lock_free;
    case ProgressGuarantee::wait_free:
      return ViolationKind::not_wait_free;
    case ProgressGuarantee::none:
      break;
  }
  HEDDLE_ASSERT(false, "no guarantee was asked for");
}

void add_broken_guarantee(const scheduler::ExecutionResult& result, const BrokenGuarantee& broken,
                          const std::vector<TraceOperation>& operations, const Namer& namer,
                          SeenViolations& seen, std::vector<FoundViolation>& found) {
  std::optional<std::string> message = shown(result, broken, operations, namer);
  const ViolationKind kind = kind_of(broken.guarantee);
  if (!message || !seen.is_new(kind)) {
    return;
  }
  if (!broken.shown.empty()) {
    *message += "; " + broken.shown;
  }
  found.push_back({{kind, std::move(*message), ""}, "", {}, guarantee_place});
}

}  // namespace heddle::harnesses
