#include <fmt/format.h>

#include <algorithm>

#include "harnesses/traces/step_text.hpp"
#include "harnesses/traces/story/story_parts.hpp"

namespace heddle::harnesses {
namespace {

class Guarantee {
 public:
  explicit Guarantee(StoryTelling& telling)
      : telling_(telling),
        trace_(telling.story.document),
        broken_(*telling.story.document.options.broken) {}

  std::vector<std::string> sentences() {
    if (broken_.round != 0) {
      return {round_text()};
    }
    if (broken_.own_steps) {
      return {steps_text()};
    }
    std::vector<std::string> told;
    for (const PausedThread& paused : broken_.paused) {
      told.push_back(paused_text(paused));
    }
    return told;
  }

 private:
  /// The number of the thread's last event, or no_step.
  [[nodiscard]] std::size_t last_event_of(unsigned thread) const {
    for (std::size_t i = trace_.steps.size(); i > 0; --i) {
      if (trace_.steps[i - 1].thread == thread && trace_.steps[i - 1].is_event()) {
        return i - 1;
      }
    }
    return no_step;
  }

  std::string marked(std::size_t step) {
    const std::string place = telling_.place(step);
    return fmt::format("{} {}{}", telling_.step(step), telling_.set_mark(step),
                       place.empty() ? "" : ", " + place);
  }

  std::string paused_text(const PausedThread& paused) {
    const std::size_t last = paused.events == 0 ? no_step : last_event_of(paused.thread);
    if (last == no_step) {
      return fmt::format("T{} is paused for ever before its first step.", paused.thread);
    }
    const StoryCall* call = telling_.story.calls.at(last);
    const bool is_amid = call != nullptr && call->response == no_step;
    return fmt::format("T{} is paused for ever {}, behind this step: {}.", paused.thread,
                       is_amid ? "in " + call_text(*call->operation) : "between its calls",
                       marked(last));
  }

  [[nodiscard]] std::vector<std::size_t> events() const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      if (trace_.steps[i].is_event()) {
        found.push_back(i);
      }
    }
    return found;
  }

  std::string round_text() {
    const std::vector<std::size_t> all = events();
    if (all.size() < broken_.round) {
      return "The trace is shorter than its round.";
    }
    const std::string first = telling_.set_mark(all[all.size() - broken_.round]);
    const std::string last = telling_.set_mark(all.back());
    return fmt::format(
        "The steps from {} to {} are the {} before them over again: they leave all as "
        "it was, and so can follow themselves for ever.",
        first, last, broken_.round);
  }

  std::string steps_text() {
    for (const StoryCall& call : telling_.story.calls.calls) {
      std::vector<std::size_t> own;
      for (const std::size_t step : events()) {
        if (telling_.story.calls.at(step) == &call) {
          own.push_back(step);
        }
      }
      if (own.size() > *broken_.own_steps) {
        return fmt::format("The steps of {} of T{} are {}, from {} to {}.",
                           call_text(*call.operation), call.operation->thread, own.size(),
                           telling_.set_mark(own.front()), telling_.set_mark(own.back()));
      }
    }
    return "No call in the trace has so many steps.";
  }

  StoryTelling& telling_;
  const TraceDocument& trace_;
  const BrokenGuarantee& broken_;
};

}  // namespace

std::vector<std::string> guarantee_sentences(StoryTelling& telling) {
  return telling.story.document.options.broken ? Guarantee(telling).sentences()
                                               : std::vector<std::string>{};
}

std::string paused_line(const TraceDocument& trace) {
  if (!trace.options.broken) {
    return "";
  }
  const std::vector<PausedThread>& paused = trace.options.broken->paused;
  std::string text;
  for (std::size_t i = 0; i < paused.size(); ++i) {
    const char* separator = i == 0 ? "" : i + 1 == paused.size() ? " and " : ", ";
    text += fmt::format("{}T{}", separator, paused[i].thread);
  }
  return paused.empty() ? "" : text + (paused.size() == 1 ? " is" : " are") + " paused for ever";
}

}  // namespace heddle::harnesses
