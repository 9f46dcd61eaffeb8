#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "base/name_table.hpp"
#include "scheduler/statistics.hpp"

/// When an exploration ends, and why it did.
namespace heddle::scheduler {

/// When an exploration ends although there is more to explore. The defaults never end one.
struct Limits {
  std::uint64_t executions =
      std::numeric_limits<std::uint64_t>::max();  ///< complete ones, and discarded ones
  /// A turn: so many like those, or runs_per_turn times as many of any kind.
  std::uint64_t turn = std::numeric_limits<std::uint64_t>::max();
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();  ///< wall clock
  const std::atomic<bool>* stop = nullptr;  ///< looked at before each execution; for Ctrl-C
};

/// Redundant and pruned executions take as long as complete ones, and show nothing that those do
/// not.
inline constexpr std::uint64_t runs_per_turn = 8;

enum class StopReason : std::uint8_t {
  exhausted,       ///< the strategy has nothing left
  executions,      ///< Limits::executions
  turn,            ///< Limits::turn: others have their turn; it can go on
  time,            ///< Limits::time
  interrupted,     ///< Limits::stop
  observer,        ///< the observer had seen enough
  step_limit,      ///< all was tried, but executions were given up at the limit of one
  nondeterminism,  ///< the program did not do the same again
  asymmetry,       ///< threads that were taken for alike are not
  computation,     ///< a thread computes for too long without an event
  unbounded,       ///< its bound saves nothing: see BoundedDpor::WhereThreadsWait
  not_needed,      ///< another strategy of the same plan has explored all
  undecided,       ///< it came to a step that it cannot decide about
};

inline constexpr auto stop_reason_names = base::name_table<StopReason>({
    {StopReason::exhausted, "exhausted"},
    {StopReason::executions, "executions"},
    {StopReason::turn, "turn"},
    {StopReason::time, "time-limit"},
    {StopReason::interrupted, "interrupted"},
    {StopReason::observer, "observer"},
    {StopReason::step_limit, "step-limit"},
    {StopReason::nondeterminism, "nondeterminism"},
    {StopReason::asymmetry, "asymmetry"},
    {StopReason::computation, "computation"},
    {StopReason::unbounded, "unbounded"},
    {StopReason::not_needed, "not-needed"},
    {StopReason::undecided, "undecided-step"},
});

[[nodiscard]] constexpr std::string_view name_of(StopReason reason) {
  return stop_reason_names.name_of(reason);
}

/// The limit that is reached, if any, by what was done since `start`.
[[nodiscard]] std::optional<StopReason> reached_limit(const Limits& limits, const Statistics& done,
                                                      std::chrono::steady_clock::time_point start);

}  // namespace heddle::scheduler
