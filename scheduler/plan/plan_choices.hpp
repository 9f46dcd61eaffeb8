#pragma once

#include <cstdint>
#include <string_view>

#include "base/name_table.hpp"

/// What a user chooses of a plan by name.
namespace heddle::scheduler {

enum class StrategyKind : std::uint8_t {
  automatic,  ///< dpor, random_in_turns, and preemption bounds 0, 1, 2 in turns; with a preemption
              ///< bound N the bounds 0 to N one after the other
  depth_first,      ///< every order of events
  sleep_set,        ///< one execution for each class of equivalent ones, plus pruned ones
  dpor,             ///< one execution for each class of equivalent ones
  random,           ///< random walk without end; give it a limit
  pct,              ///< likewise, see Pct
  pos,              ///< likewise, see Pos
  surw,             ///< likewise, see Surw
  random_in_turns,  ///< surw, surw, pos, surw, surw, pct, one each; a part of `automatic`
  replay,           ///< one schedule, once
  graphs,           ///< each execution graph of a memory model: scheduler/weak. No plan has it
};

/// As on the command line.
inline constexpr auto strategy_names = base::name_table<StrategyKind>({
    {StrategyKind::automatic, "auto"},
    {StrategyKind::depth_first, "depth-first"},
    {StrategyKind::sleep_set, "sleep-set"},
    {StrategyKind::dpor, "dpor"},
    {StrategyKind::random, "random"},
    {StrategyKind::pct, "pct"},
    {StrategyKind::pos, "pos"},
    {StrategyKind::surw, "surw"},
    {StrategyKind::random_in_turns, "pct, pos and surw in turns"},
    {StrategyKind::replay, "replay"},
    {StrategyKind::graphs, "execution-graphs"},
});

[[nodiscard]] constexpr std::string_view name_of(StrategyKind strategy) {
  return strategy_names.name_of(strategy);
}

/// Whether it has no end of its own, and never comes back to where it was.
[[nodiscard]] constexpr bool is_randomised(StrategyKind strategy) {
  return strategy == StrategyKind::random || strategy == StrategyKind::pct ||
         strategy == StrategyKind::pos || strategy == StrategyKind::surw ||
         strategy == StrategyKind::random_in_turns;
}

/// What a data race means for the exploration.
enum class RaceMode : std::uint8_t {
  error,    ///< promoted, as with `promote`; that it is a violation is the observer's affair
  promote,  ///< its plain sites become events and the exploration begins again
  report,   ///< listed only; an exploration with races is then never called exhausted
};

inline constexpr auto race_mode_names = base::name_table<RaceMode>({
    {RaceMode::error, "error"},
    {RaceMode::promote, "promote"},
    {RaceMode::report, "report"},
});

}  // namespace heddle::scheduler
