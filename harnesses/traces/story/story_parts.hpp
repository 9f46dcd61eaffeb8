#pragma once

#include <map>
#include <string>
#include <vector>

#include "harnesses/traces/block_names.hpp"
#include "harnesses/traces/story/story_rows.hpp"
#include "harnesses/traces/story/story_text.hpp"
#include "harnesses/traces/story/styled_text.hpp"

/// The parts that the text of a story is put together from.
namespace heddle::harnesses {

/// What the parts have in common: names that are given once, and marks that refer from one to the
/// other.
class StoryTelling {
 public:
  StoryTelling(const Story& told, const StoryStyle& wanted);

  const Story& story;
  const StoryStyle& style;
  BlockNames blocks;

  /// "cas top_: B -> C succeeds", in words of one step.
  [[nodiscard]] std::string step(std::size_t index);
  /// "top_", "B.next".
  [[nodiscard]] std::string object(const std::string& name);
  /// "KStack::pop k_stack.hpp:55"; short: "pop k_stack.hpp:55".
  [[nodiscard]] std::string place(std::size_t index) const;
  /// "(a)", or empty: the step has no mark.
  [[nodiscard]] std::string mark(std::size_t index) const;
  /// Gives the step the next mark, unless it has one; returns the mark.
  std::string set_mark(std::size_t index);

 private:
  std::map<std::size_t, char> marks_;
};

/// The calls, each in the column of its thread, and why no order of them is right.
void tell_calls(StyledText& out, const StoryTelling& telling);

/// What happened in sentences, whose marks are set.
void tell_in_short(StyledText& out, StoryTelling& telling);

/// Who waits for what, where nobody can go on; likewise.
[[nodiscard]] std::vector<std::string> standstill_sentences(StoryTelling& telling);

/// What no interleaving explains, and what would forbid it; likewise.
[[nodiscard]] std::vector<std::string> weak_sentences(StoryTelling& telling);

/// Who is paused where, or what else shows that a guarantee of progress does not hold; likewise.
[[nodiscard]] std::vector<std::string> guarantee_sentences(StoryTelling& telling);

/// "T2 is paused for ever"; empty if nobody is.
[[nodiscard]] std::string paused_line(const TraceDocument& trace);

/// The interleaving.
void tell_interleaving(StyledText& out, StoryTelling& telling);

/// Whether a thread that stands before this step for good spins there: it finds the same each time
/// round. One that goes round in a longer loop (TraceStep::goes_round) does not.
[[nodiscard]] bool spins_at(const TraceStep& waiting);

/// "linearizability: 4 was added once but removed twice, by pop() = 4 (T0) and pop() = 4 (T2)".
[[nodiscard]] std::string verdict_line(const TraceDocument& trace);

}  // namespace heddle::harnesses
