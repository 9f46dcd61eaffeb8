#include <fmt/format.h>

#include "harnesses/traces/story/story_parts.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::size_t most_told = 3;

/// "T2 reads data = 0 (a), which was there at first, although T1 has stored 42 there (b): nothing
/// orders (b) before (a)."
std::string read_sentence(StoryTelling& telling, const WeakStory& weak) {
  const std::vector<TraceStep>& steps = telling.story.document.steps;
  const TraceStep& step = steps[weak.step];
  const std::string mark = telling.set_mark(weak.step);
  std::string text = fmt::format("T{} reads {} = {} {}, ", step.thread, telling.object(step.object),
                                 telling.blocks.shorten(step.before), mark);
  text += weak.other == no_step ? "which was there at first"
                                : fmt::format("which T{} has stored {}", steps[weak.other].thread,
                                              telling.set_mark(weak.other));
  if (weak.newer == no_step) {
    return text + ".";
  }
  const TraceStep& newer = steps[weak.newer];
  const std::string newer_mark = telling.set_mark(weak.newer);
  return fmt::format("{}, although T{} has stored {} there {}: nothing orders {} before {}.", text,
                     newer.thread, telling.blocks.shorten(newer.after), newer_mark, newer_mark,
                     mark);
}

std::string store_sentence(StoryTelling& telling, const WeakStory& weak) {
  const std::vector<TraceStep>& steps = telling.story.document.steps;
  const TraceStep& step = steps[weak.step];
  const std::string mark = telling.set_mark(weak.step);
  const std::string other_mark = telling.set_mark(weak.other);
  return fmt::format(
      "T{} stores {} = {} {}, and what T{} has stored there {} remains: in "
      "modification order {} comes first, as nothing orders {} before {}.",
      step.thread, telling.object(step.object), telling.blocks.shorten(step.after), mark,
      steps[weak.other].thread, other_mark, mark, other_mark, mark);
}

}  // namespace

std::vector<std::string> weak_sentences(StoryTelling& telling) {
  std::vector<std::string> sentences;
  const Story& story = telling.story;
  for (const WeakStory& weak : story.weak) {
    if (sentences.size() == most_told) {
      sentences.push_back(fmt::format("{} more steps read or store behind what is newer.",
                                      story.weak.size() - most_told));
      break;
    }
    const bool stores = story.document.steps[weak.step].weak == WeakReason::stored_before;
    sentences.push_back(stores && weak.other != no_step ? store_sentence(telling, weak)
                                                        : read_sentence(telling, weak));
  }
  if (!story.document.violation.remedy.empty()) {
    sentences.push_back(story.document.violation.remedy);
  }
  return sentences;
}

}  // namespace heddle::harnesses
