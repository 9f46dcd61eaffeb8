#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harnesses/traces/story/calls.hpp"
#include "harnesses/traces/story/variable_names.hpp"

/// Where a thread went on with what another had changed meanwhile: what most violations come from.
namespace heddle::harnesses {

enum class StaleKind : std::uint8_t {
  came_back,    ///< a compare-exchange succeeds: the value was changed, and is there again (ABA)
  lost_update,  ///< a store over what another thread has stored since the value was read
  goes_on,      ///< a write after a switch, while what was read before it has changed
  read_twice,   ///< one call reads it twice, and not the same
  too_early,    ///< read before a call that has begun already writes it, and not looked at again
  overwrites,   ///< a store over what a call stored that is not over, without a look
};

/// Steps are indices of TraceDocument::steps. `read` comes before `change` and that before `use`.
struct StaleRead {
  StaleKind kind = StaleKind::goes_on;
  unsigned thread = 0;                ///< who reads and uses
  unsigned other = 0;                 ///< who changes, the first of them
  std::size_t read = no_step;         ///< overwrites: the other's store; else of `thread`
  std::size_t change = no_step;       ///< the first change after it, by another thread
  std::size_t last_change = no_step;  ///< and the last before `use`
  std::size_t use = no_step;          ///< no_step: the value is used and leaves no event
  std::size_t changes = 0;            ///< how many there are
  int weight = 0;                     ///< how likely it is the reason of a violation; for sorting
};

/// The likeliest first; of one thread and object the first only. Nothing of the part that runs
/// alone. Takes time linear in the steps, times the number of threads.
[[nodiscard]] std::vector<StaleRead> stale_reads(const TraceDocument& document,
                                                 const StoryCalls& calls, const BlockLives& lives);

}  // namespace heddle::harnesses
