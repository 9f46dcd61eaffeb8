#pragma once

#include <cstdint>
#include <vector>

#include "harnesses/traces/story/calls.hpp"
#include "harnesses/traces/story/lost_address.hpp"
#include "harnesses/traces/story/stale_reads.hpp"
#include "harnesses/traces/story/switches.hpp"
#include "harnesses/traces/story/variable_names.hpp"
#include "harnesses/traces/story/weak/weak_steps.hpp"

/// The interleaving of a trace, folded to the rows that are worth a line.
namespace heddle::harnesses {

enum class RowKind : std::uint8_t {
  call,        ///< a whole call, in which no switch happens; what others notice of it follows
  call_begin,  ///< of a call in which one does
  call_end,
  event,
  repeated,  ///< `count` events that read alike
  loop,      ///< `count` laps of `lap` events, which read alike from lap to lap
  several,   ///< `count` events that matter to no other thread, or are too many to tell
  switched,
  left_out,  ///< `count` rows
};

struct StoryRow {
  RowKind kind = RowKind::event;
  unsigned thread = 0;
  std::size_t first = no_step;  ///< of call_begin and call_end: the invocation or response
  std::size_t last = no_step;   ///< the same for a single step
  std::size_t count = 1;
  std::size_t lap = 1;
  std::uint32_t number = 0;  ///< call, call_begin, call_end: of StoryCalls; switched: the switch
};

/// How much of it is told, from all to little.
enum class Detail : std::uint8_t {
  all,        ///< each event of each thread
  noticed,    ///< what another thread can notice, and reads of what others write
  changes,    ///< what another thread can notice
  essential,  ///< the steps of the violation itself
};

/// What is known of a trace, by the analyses of this folder.
struct Story {
  explicit Story(const TraceDocument& trace);

  const TraceDocument& document;
  StoryCalls calls;
  std::vector<StorySwitch> switches;
  BlockLives lives;
  std::vector<WeakStory> weak;     ///< if there are some, no stale read is told
  std::vector<StaleRead> stale;    ///< those that are told
  std::vector<std::size_t> spots;  ///< steps of TraceViolation::spots
  LostAddress address;             ///< of an access of what has ended
  VariableNames names;
  std::vector<Detail> details;  ///< by step: the least detail that tells it

  /// The switch that gave the others the time to change what a stale read has read: an index of
  /// `switches`, or no_step.
  [[nodiscard]] std::size_t switch_of(const StaleRead& read) const;

  /// The step that ended what `step` accesses, before it: a block that was freed, a variable of a
  /// function that has returned; or no_step.
  [[nodiscard]] std::size_t ended_before(std::size_t step) const;

  /// Whether the violation is that this access was about to be done, and it was not: what it would
  /// have found is not known.
  [[nodiscard]] bool is_not_done(std::size_t step) const;

  /// Where no stale read explains it: the switch that gave another thread the time to end what an
  /// address led to; else the last switch away from a thread that could go on, before what went
  /// wrong; likewise.
  [[nodiscard]] std::size_t turning_switch() const;
};

/// Takes linear time.
[[nodiscard]] std::vector<StoryRow> rows_of(const Story& story, Detail detail);

/// At most `most` of the rows, which must be 10 or more: those of the violation's own steps with
/// what stands around them, and both ends. What is left out between two rows is a row.
[[nodiscard]] std::vector<StoryRow> cut_rows(const Story& story, std::vector<StoryRow> rows,
                                             std::size_t most);

}  // namespace heddle::harnesses
