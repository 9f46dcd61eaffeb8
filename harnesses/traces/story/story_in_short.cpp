#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "harnesses/traces/story/story_parts.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::LogKind;

std::string calls_text(const StoryCall* call) {
  return call == nullptr ? "" : to_text(*call->operation);
}

class InShort {
 public:
  explicit InShort(StoryTelling& telling)
      : telling_(telling), story_(telling.story), trace_(telling.story.document) {}

  std::vector<std::string> sentences() {
    sentences_ = guarantee_sentences(telling_);
    if (trace_.options.broken) {
      std::ranges::move(standstill_sentences(telling_), std::back_inserter(sentences_));
    } else if (!trace_.waiting.empty()) {
      sentences_ = standstill_sentences(telling_);
      std::ranges::move(weak_sentences(telling_), std::back_inserter(sentences_));
      for (const StaleRead& read : story_.stale) {
        tell_stale(read);
      }
      tell_last_switch();
    } else if (story_.spots.size() > 1) {
      tell_race();
      std::ranges::move(weak_sentences(telling_), std::back_inserter(sentences_));
    } else if (!story_.weak.empty()) {
      std::ranges::move(weak_sentences(telling_), std::back_inserter(sentences_));
      tell_last_step();
    } else if (!story_.stale.empty()) {
      tell_clash();
      for (const StaleRead& read : story_.stale) {
        tell_stale(read);
      }
      tell_last_step();
      tell_switch(story_.switch_of(story_.stale.front()));
    } else {
      if (!tell_freed()) {
        tell_last_step();
      }
      tell_last_switch();
    }
    return std::move(sentences_);
  }

 private:
  [[nodiscard]] const TraceStep& step(std::size_t i) const { return trace_.steps[i]; }

  std::string marked(std::size_t i) { return telling_.step(i) + " " + telling_.set_mark(i); }

  [[nodiscard]] std::string value(const std::string& text) { return telling_.blocks.shorten(text); }

  void say(std::string sentence) { sentences_.push_back(std::move(sentence)); }

  /// Of a call "push(4) of T1", else "T1".
  [[nodiscard]] std::string who(std::size_t i) const {
    const StoryCall* call = story_.calls.at(i);
    return call == nullptr ? fmt::format("T{}", step(i).thread)
                           : fmt::format("{} of T{}", calls_text(call), step(i).thread);
  }

  void tell_clash() {
    const StaleRead& first = story_.stale.front();
    if (story_.calls.at(first.read) != nullptr && story_.calls.at(first.change) != nullptr) {
      const std::size_t one = first.use == no_step ? first.read : first.use;
      say(fmt::format("What clashes: {} and {}.", who(one), who(first.change)));
    }
  }

  void tell_stale(const StaleRead& found) {
    const std::string object = telling_.object(step(found.read).object);
    const unsigned thread = found.thread;
    if (found.kind == StaleKind::overwrites) {
      const std::string stored = marked(found.read);
      say(fmt::format("T{}: {}, and is not done when T{} stores over it: {}.", found.other, stored,
                      thread, marked(found.use)));
      return;
    }
    const std::string read =
        fmt::format("T{} finds {} = {} {}", thread, object, value(step(found.read).after),
                    telling_.set_mark(found.read));
    if (found.kind == StaleKind::too_early && story_.calls.calls.empty()) {
      say(fmt::format("{} before T{} writes it: {}, and does not look again.", read, found.other,
                      marked(found.change)));
      return;
    }
    if (found.kind == StaleKind::too_early) {
      say(fmt::format("{} before T{}, whose {} has begun, writes it: {}.", read, found.other,
                      call_name(found.change), marked(found.change)));
      return;
    }
    say(fmt::format("{}; {}; {}.", read, changes_text(found), use_text(found, object)));
  }

  [[nodiscard]] std::string call_name(std::size_t i) const {
    const StoryCall* call = story_.calls.at(i);
    return call == nullptr ? "part" : call_text(*call->operation);
  }

  std::string changes_text(const StaleRead& found) {
    const std::string first = telling_.set_mark(found.change);
    const TraceStep& change = step(found.change);
    if (found.changes == 1) {
      return fmt::format("T{} makes it {} {}", found.other, value(change.after), first);
    }
    const TraceStep& last = step(found.last_change);
    const std::size_t between = found.changes - 2;
    return fmt::format("T{} makes it {} {}{}, T{} {}{} {}", found.other, value(change.after), first,
                       between == 0   ? ""
                       : between == 1 ? ", it changes once more"
                                      : fmt::format(", it changes {} times more", between),
                       last.thread, value(last.after), came_back_text(found),
                       telling_.set_mark(found.last_change));
  }

  /// Another block may lie at the address that has come back.
  std::string came_back_text(const StaleRead& found) {
    const std::string& old = step(found.read).after;
    if (found.kind != StaleKind::came_back) {
      return "";
    }
    const bool is_same = block_of(step(found.last_change).after) == block_of(old);
    return is_same ? " again" : fmt::format(", which lies where {} was", value(old));
  }

  std::string use_text(const StaleRead& found, const std::string& object) {
    const std::string who = fmt::format("T{}", found.thread);
    switch (found.kind) {
      case StaleKind::came_back:
        return fmt::format("so {}'s compare-exchange succeeds {} as if nothing had happened", who,
                           telling_.set_mark(found.use));
      case StaleKind::lost_update:
        return fmt::format("{} stores {} over it {}", who, value(step(found.use).after),
                           telling_.set_mark(found.use));
      case StaleKind::read_twice:
        return fmt::format("{} reads {} again and finds {} {}", who, object,
                           value(step(found.use).before), telling_.set_mark(found.use));
      default:
        return fmt::format("{} goes on with the old {}: {}", who, value(step(found.read).after),
                           marked(found.use));
    }
  }

  void tell_switch(std::size_t index) {
    if (index == no_step) {
      return;
    }
    const StorySwitch& one = story_.switches[index];
    std::string text = fmt::format("The switch that matters (=>): T{} is left", one.from);
    const StoryCall* call = story_.calls.at(one.before);
    text += call == nullptr ? "" : " in " + call_text(*call->operation);
    if (one.next != no_step) {
      text += fmt::format(" before: {}{}", telling_.step(one.next),
                          after_blank(telling_.mark(one.next)));
    } else {
      text += fmt::format(" after: {}", telling_.step(one.before));
    }
    say(text + ".");
  }

  /// Where a fault happened: the last step of its thread.
  void tell_last_step() {
    if (story_.spots.size() != 1) {
      return;
    }
    const std::size_t last = story_.spots.front();
    const std::string place = telling_.place(last);
    say(fmt::format("It fails {} this step of T{}: {}{}.",
                    story_.is_not_done(last) ? "at" : "behind", step(last).thread, marked(last),
                    place.empty() ? "" : ", " + place));
  }

  void tell_last_switch() {
    const std::size_t index = story_.turning_switch();
    if (index == no_step) {
      return;
    }
    if (story_.address.read != no_step) {
      tell_switch(index);
      return;
    }
    const StorySwitch& one = story_.switches[index];
    const std::size_t told = one.next == no_step ? one.before : one.next;
    std::string what = one.next == no_step ? "after: " : "before: ";
    what += telling_.step(told) + after_blank(telling_.mark(told));
    if (one.next == no_step) {
      const bool waits = std::ranges::count(trace_.waiting, one.from, &TraceStep::thread) > 0;
      what += waits ? ", when it could still go on" : ", and has not gone on";
    }
    say(fmt::format("The last switch that nothing forced (=>): T{} is left {}.", one.from, what));
  }

  static std::string after_blank(const std::string& mark) { return mark.empty() ? "" : " " + mark; }

  /// An access of what is no more. Returns whether that is it.
  bool tell_freed() {
    const std::size_t spot = story_.spots.empty() ? no_step : story_.spots.front();
    const std::size_t freed = spot == no_step ? no_step : story_.ended_before(spot);
    if (freed == no_step) {
      return false;
    }
    const auto [read, change] = story_.address;
    if (read != no_step) {
      const std::string found =
          fmt::format("T{} finds {} = {} {}", step(read).thread, telling_.object(step(read).object),
                      value(step(read).before), telling_.set_mark(read));
      say(change == no_step ? fmt::format("{} and goes on with that address.", found)
                            : fmt::format("{}, which T{} then changes: {}.", found,
                                          step(change).thread, marked(change)));
    }
    say(fmt::format("T{}: {}, {}.", step(freed).thread, marked(freed), telling_.place(freed)));
    say(fmt::format("T{} accesses it afterwards{}: {}, {}.", step(spot).thread,
                    read == no_step ? "" : ", by the address it had before", marked(spot),
                    telling_.place(spot)));
    return true;
  }

  void tell_race() {
    std::size_t first = story_.spots[0];
    std::size_t second = story_.spots[1];
    if (first > second) {
      std::swap(first, second);
    }
    say(fmt::format("T{}: {}, {}.", step(first).thread, marked(first), telling_.place(first)));
    say(fmt::format("T{}: {}, {}.", step(second).thread, marked(second), telling_.place(second)));
    const bool is_of_end =
        step(first).kind == LogKind::life_end || step(second).kind == LogKind::life_end;
    say(is_of_end
            ? "Nothing makes the end wait for the access: in another order it comes first, and "
              "the access is to a variable that is no more."
            : "No lock, no atomic that both use, no start or end of a thread puts one before "
              "the other: they may happen at once, or the other way round.");
  }

  StoryTelling& telling_;
  const Story& story_;
  const TraceDocument& trace_;
  std::vector<std::string> sentences_;
};

}  // namespace

void tell_in_short(StyledText& out, StoryTelling& telling) {
  const std::vector<std::string> sentences = InShort(telling).sentences();
  if (sentences.empty()) {
    return;
  }
  out.add("\nWhat happened:\n", TextStyle::strong);
  for (const std::string& sentence : sentences) {
    out.add_wrapped("  " + sentence, telling.style.width, "    ");
  }
}

}  // namespace heddle::harnesses
