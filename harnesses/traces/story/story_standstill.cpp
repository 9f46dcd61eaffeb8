#include <fmt/format.h>

#include <algorithm>

#include "harnesses/traces/step_text.hpp"
#include "harnesses/traces/story/lock_holders.hpp"
#include "harnesses/traces/story/story_parts.hpp"
#include "scheduler/event_predicates.hpp"

namespace heddle::harnesses {
namespace {

class Standstill {
 public:
  explicit Standstill(StoryTelling& telling) : telling_(telling), trace_(telling.story.document) {}

  std::vector<std::string> sentences() {
    std::vector<std::string> told;
    LockHolders holders;
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      holders.note(i, trace_.steps[i]);
    }
    for (const TraceStep& waiting : trace_.waiting) {
      told.push_back(standstill_of(waiting, holders));
    }
    const std::string& message = trace_.violation.message;
    const std::size_t end = message.find("the end of the program waits");
    if (end != std::string::npos) {  // it is no thread, so only the message has it
      told.push_back("Besides, " + message.substr(end, message.find(", T", end) - end) + ".");
    }
    return told;
  }

 private:
  std::string standstill_of(const TraceStep& waiting, const LockHolders& holders) {
    const auto kind = waiting.kind.event().value_or(scheduler::EventKind::none);
    const scheduler::EventTraits& traits = scheduler::traits_of(kind);
    if (waiting.goes_round) {
      return round_of(waiting);
    }
    const bool spins = spins_at(waiting);
    const std::string object = traits.told == scheduler::Told::peer
                                   ? fmt::format("T{}", waiting.peer)
                                   : telling_.object(waiting.object);
    const std::string verb(spins                       ? "spins on"
                           : traits.standstill.empty() ? "waits on"
                                                       : traits.standstill);
    std::string text = fmt::format("T{} {} {}", waiting.thread, verb, object);
    const std::string place = place_text(trace_.site(waiting.site));
    text += place.empty() ? "" : fmt::format(" ({})", place);
    if (takes_lock(waiting)) {
      const LockHolders::Holder* holder = holders.other_holder(waiting);
      if (holder != nullptr) {
        text += fmt::format(", which T{} has held since {}", holder->thread,
                            telling_.set_mark(holder->since));
        text += gives_back(holder->thread, lock_of(waiting)) ? " and gives back in its round" : "";
      }
    }
    if (spins) {
      text += spin_text(waiting);
    }
    return text + ".";
  }

  /// "T1 goes round in a loop at guard (f a.cpp:7): from (b) to (a), and so on, ...".
  std::string round_of(const TraceStep& next) {
    const std::string place = place_text(trace_.site(next.site));
    std::string text =
        fmt::format("T{} goes round in a loop at {}", next.thread, telling_.object(next.object));
    text += place.empty() ? "" : fmt::format(" ({})", place);
    const std::vector<std::size_t> round = last_round(trace_, next);
    if (!round.empty()) {
      const std::string first = telling_.set_mark(round.front());
      const std::string last = telling_.set_mark(round.back());
      text += first == last ? fmt::format(": {} again and again", first)
                            : fmt::format(": from {} to {} again and again", first, last);
    }
    return text + ", and nothing that can still happen ends that.";
  }

  /// Whether the thread goes round, and gives up the lock on its way.
  [[nodiscard]] bool gives_back(unsigned thread, const std::string& lock) const {
    const auto next = std::ranges::find(trace_.waiting, thread, &TraceStep::thread);
    if (next == trace_.waiting.end() || !next->goes_round) {
      return false;
    }
    return std::ranges::any_of(last_round(trace_, *next), [&](std::size_t i) {
      return gives_up_lock(trace_.steps[i]) && lock_of(trace_.steps[i]) == lock;
    });
  }

  std::string spin_text(const TraceStep& waiting) {
    for (std::size_t i = trace_.steps.size(); i > 0; --i) {
      const TraceStep& one = trace_.steps[i - 1];
      if (one.thread == waiting.thread && one.object == waiting.object && one.is_event()) {
        const std::string found = one.after.empty()
                                      ? "it cannot have it"
                                      : "it finds " + telling_.blocks.shorten(one.after);
        return fmt::format(": {} {} each time round, and nobody is left who would change it", found,
                           telling_.set_mark(i - 1));
      }
    }
    return "";
  }

  StoryTelling& telling_;
  const TraceDocument& trace_;
};

}  // namespace

std::vector<std::string> standstill_sentences(StoryTelling& telling) {
  return Standstill(telling).sentences();
}

}  // namespace heddle::harnesses
