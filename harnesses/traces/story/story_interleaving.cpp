#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "harnesses/traces/story/story_lines.hpp"
#include "harnesses/traces/story/story_parts.hpp"
#include "scheduler/event_predicates.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;
using scheduler::LogKind;
using scheduler::MemoryUse;

constexpr std::size_t most_lines = 60;
constexpr std::size_t most_lines_verbose = 20'000;
constexpr std::size_t most_objects = 4;  ///< told of several events

class Interleaving {
 public:
  explicit Interleaving(StoryTelling& telling)
      : telling_(telling),
        story_(telling.story),
        trace_(telling.story.document),
        width_(telling.style.width) {
    std::set<unsigned> threads;
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      if (is_told(trace_, i)) {
        threads.insert(trace_.steps[i].thread);
      }
    }
    threads_.assign(threads.begin(), threads.end());
    const std::size_t count = std::max<std::size_t>(threads_.size(), 1);
    lane_ = std::clamp<std::size_t>(width_ / 4 / count, 2, 9);
    for (const StaleRead& read : story_.stale) {
      turning_.insert(story_.switch_of(read));
    }
    if (turning_.empty() || !trace_.waiting.empty()) {
      turning_.insert(story_.turning_switch());
    }
    turning_.erase(no_step);
  }

  void tell(StyledText& out) {
    if (threads_.empty()) {
      return;
    }
    const std::vector<StyledLine> lines = lines_that_fit();
    out.add("\nThe interleaving:\n", TextStyle::strong);
    out.add(header(), TextStyle::dim);
    for (const StyledLine& line : lines) {
      out.add(line.text, line.style);
      out.add("\n");
    }
  }

 private:
  [[nodiscard]] const TraceStep& step(std::size_t i) const { return trace_.steps[i]; }

  [[nodiscard]] std::size_t lane_of(unsigned thread) const {
    const auto at = std::ranges::find(threads_, thread);
    return lane_ * static_cast<std::size_t>(at - threads_.begin());
  }

  [[nodiscard]] std::string header() const {
    std::string line(mark_width, ' ');
    for (const unsigned thread : threads_) {
      line += padded(fmt::format("T{}", thread), lane_);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
  }

  /// With as much detail as there is room for.
  std::vector<StyledLine> lines_that_fit() {
    if (telling_.style.verbose) {
      return lines_of(cut_rows(story_, rows_of(story_, Detail::all), most_lines_verbose));
    }
    std::vector<StoryRow> rows;
    for (const Detail detail : {Detail::noticed, Detail::changes, Detail::essential}) {
      rows = rows_of(story_, detail);
      if (rows.size() <= most_lines) {
        std::vector<StyledLine> lines = lines_of(rows);
        if (lines.size() <= most_lines) {
          return lines;
        }
      }
    }
    for (std::size_t most = most_lines; most > 10; most -= 5) {
      std::vector<StyledLine> lines = lines_of(cut_rows(story_, rows, most));
      if (lines.size() <= most_lines) {
        return lines;
      }
    }
    return lines_of(cut_rows(story_, rows, 10));
  }

  std::vector<StyledLine> lines_of(const std::vector<StoryRow>& rows) {
    std::vector<StoryLine> told;
    for (const StoryRow& row : rows) {
      for (StoryLine& line : lines_of(row)) {
        told.push_back(std::move(line));
      }
    }
    return lay_out(told, width_);
  }

  std::vector<StoryLine> lines_of(const StoryRow& row) {
    const std::size_t lane = lane_of(row.thread);
    const std::size_t inside = lane + (story_.calls.calls.empty() ? 0 : 2);
    switch (row.kind) {
      case RowKind::left_out:
        return {{.text = fmt::format("... {} rows left out; --verbose shows them ...", row.count),
                 .style = TextStyle::dim}};
      case RowKind::switched:
        return {switch_line(row)};
      case RowKind::call:
      case RowKind::call_begin:
      case RowKind::call_end:
        return {call_line(row, lane)};
      case RowKind::loop:
        return loop_lines(row, inside);
      case RowKind::several:
        return {several_line(row, inside)};
      case RowKind::event:
      case RowKind::repeated:
        break;
    }
    StoryLine line = step_line(row.first, inside);
    if (row.count > 1) {
      line.text += fmt::format(" ({} times)", row.count);
    }
    return {line};
  }

  [[nodiscard]] StoryLine call_line(const StoryRow& row, std::size_t lane) const {
    const TraceOperation& operation = *story_.calls.calls[row.number].operation;
    StoryLine line{.indent = lane, .style = TextStyle::strong};
    if (row.kind == RowKind::call_begin) {
      line.text += "> " + call_text(operation);
    } else if (row.kind == RowKind::call_end) {
      line.text += "< " + to_text(operation);
    } else {
      line.text += fmt::format("> {}  ({} event{}, no switch inside)", to_text(operation),
                               row.count, row.count == 1 ? "" : "s");
    }
    return line;
  }

  StoryLine step_line(std::size_t i, std::size_t lane) {
    StoryLine line{telling_.mark(i), lane, telling_.step(i), order_of(step(i)), telling_.place(i)};
    if (story_.lives.is_used_again(i)) {
      line.text += "  [the address of a freed block]";
    } else if (story_.lives.freed_before(step(i).object, i) != no_step) {
      line.text += "  [freed]";
    }
    if (story_.details[i] == Detail::essential) {
      line.style = TextStyle::strong;
    }
    return line;
  }

  static std::string order_of(const TraceStep& step) {
    const auto kind = step.kind.event();
    const bool is_plain = kind && scheduler::traits_of(*kind).race == scheduler::RaceRole::plain;
    const bool is_racing = step.kind == LogKind::plain_load || step.kind == LogKind::plain_store;
    return is_plain || is_racing ? "plain" : step.order;
  }

  std::vector<StoryLine> loop_lines(const StoryRow& row, std::size_t lane) {
    std::vector<StoryLine> lines{
        {.indent = lane, .text = fmt::format("loop, {} times round:", row.count)}};
    std::size_t left = row.lap;
    for (std::size_t i = row.first; i <= row.last && left > 0; ++i) {
      if (is_told(trace_, i) && step(i).thread == row.thread && step(i).is_event()) {
        lines.push_back(step_line(i, lane + 2));
        --left;
      }
    }
    return lines;
  }

  /// "reads top_ (4 times), below_; writes slots", the most frequent objects.
  StoryLine several_line(const StoryRow& row, std::size_t lane) {
    std::unordered_map<std::string_view, std::size_t> counts;
    std::vector<std::string_view> order;
    std::size_t others = 0;
    bool writes = false;
    for (std::size_t i = row.first; i <= row.last; ++i) {
      const TraceStep& one = step(i);
      if (one.thread != row.thread || !is_told(trace_, i) || !one.is_event() ||
          one.kind == EventKind::choice) {
        continue;
      }
      const auto access = scheduler::traits_of(*one.kind.event()).access;
      writes = writes || (access != MemoryUse::none && one.before != one.after);
      if (access == MemoryUse::none || one.object.empty()) {
        ++others;
      } else if (++counts[one.object] == 1) {
        order.push_back(one.object);
      }
    }
    std::string text = order.empty() ? "" : writes ? "uses " : "reads ";
    for (std::size_t i = 0; i < order.size() && i < most_objects; ++i) {
      const std::size_t count = counts[order[i]];
      text += (i == 0 ? "" : ", ") + telling_.object(std::string(order[i])) +
              (count > 1 ? fmt::format(" ({} times)", count) : "");
    }
    const std::size_t more = order.size() - std::min(order.size(), most_objects);
    text += more > 0 ? fmt::format(" and {} more", more) : "";
    text += others > 0 ? fmt::format("{}{} other event{}", order.empty() ? "" : "; ", others,
                                     others == 1 ? "" : "s")
                       : "";
    const std::string place = telling_.place(row.first);
    return {"", lane, text, "", place + (place.empty() ? "" : " ..."), TextStyle::dim};
  }

  StoryLine switch_line(const StoryRow& row) {
    const StorySwitch& one = story_.switches[row.number];
    const std::string text = fmt::format("--- {}: T{} runs ---", reason_of(one), one.to);
    const bool matters = turning_.contains(row.number);
    return {.mark = matters ? "=>" : "",
            .text = text,
            .style = matters ? TextStyle::alarm : TextStyle::dim};
  }

  std::string reason_of(const StorySwitch& one) {
    const std::string who = fmt::format("T{}", one.from);
    const std::string object = one.object.empty() ? "" : " " + telling_.object(one.object);
    switch (one.reason) {
      case SwitchReason::preempted:
        return who + " is preempted";
      case SwitchReason::between_calls:
        return who + " is preempted between its calls";
      case SwitchReason::waits_for_lock:
        return who + " " + std::string(one.verb) + object +
               (one.holder == StorySwitch::no_thread ? ""
                                                     : fmt::format(", held by T{}", one.holder));
      case SwitchReason::waits_for_end:
        return fmt::format("{} waits for the end of T{}", who, one.holder);
      case SwitchReason::waits_for_other:
        return who + " " + std::string(one.verb) + object;
      case SwitchReason::spins:
        return who + " spins on" + object;
      case SwitchReason::may_wait:
        return fmt::format("{} stands where it may have to wait", who);
      case SwitchReason::ended:
        break;
    }
    return who + " has ended";
  }

  StoryTelling& telling_;
  const Story& story_;
  const TraceDocument& trace_;
  std::size_t width_;
  std::size_t lane_ = 2;
  std::vector<unsigned> threads_;
  std::set<std::size_t> turning_;  ///< switches that stale reads come of
};

}  // namespace

void tell_interleaving(StyledText& out, StoryTelling& telling) { Interleaving(telling).tell(out); }

}  // namespace heddle::harnesses
