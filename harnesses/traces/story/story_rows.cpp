#include "harnesses/traces/story/story_rows.hpp"

#include <algorithm>

namespace heddle::harnesses {
namespace {

using scheduler::LogKind;

constexpr std::size_t longest_lap = 8;
constexpr std::size_t shortest_loop = 4;  ///< events in all

/// A row to be: one step, or several that are not told one by one.
struct Item {
  std::size_t first = no_step;
  std::size_t last = no_step;
  std::size_t count = 1;
  bool is_several = false;
};

/// Two steps whose lines would be the same, but for the place in the source.
bool read_alike(const TraceStep& one, const TraceStep& other) {
  return one.kind == other.kind && one.object == other.object && one.before == other.before &&
         one.after == other.after && one.expected == other.expected &&
         one.succeeds == other.succeeds && one.second == other.second && one.peer == other.peer &&
         one.choice == other.choice;
}

class Rows {
 public:
  Rows(const Story& story, Detail detail) : story_(story), detail_(detail) {}

  std::vector<StoryRow> build() {
    const std::vector<TraceStep>& steps = story_.document.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (steps[i].kind == LogKind::response) {
        end_call(i);
      }
      if (!is_told(story_.document, i)) {
        continue;
      }
      if (steps[i].is_event()) {
        switch_to(i);
        begin_call(i);
      }
      add(i);
    }
    flush();
    return std::move(rows_);
  }

 private:
  [[nodiscard]] const TraceStep& step(std::size_t i) const { return story_.document.steps[i]; }

  void switch_to(std::size_t i) {
    const std::vector<StorySwitch>& switches = story_.switches;
    if (next_switch_ < switches.size() && switches[next_switch_].after == i) {
      flush();
      StoryRow row{.kind = RowKind::switched, .thread = switches[next_switch_].from};
      row.first = row.last = switches[next_switch_].before;
      row.number = static_cast<std::uint32_t>(next_switch_);
      rows_.push_back(row);
      ++next_switch_;
    }
  }

  void begin_call(std::size_t i) {
    const StoryCall* call = story_.calls.at(i);
    if (call == nullptr || call->first_event != i) {
      return;
    }
    flush();
    const bool is_whole =
        !call->is_interrupted && call->response != no_step && detail_ != Detail::all;
    StoryRow row{.kind = is_whole ? RowKind::call : RowKind::call_begin, .thread = call->thread};
    row.first = call->invocation;
    row.last = is_whole ? call->response : call->invocation;
    row.count = call->events;
    row.number = story_.calls.of_step[i];
    rows_.push_back(row);
  }

  /// The end of a call that was told by its parts, or all of one that has none.
  void end_call(std::size_t i) {
    const StoryCall* call = story_.calls.at(i);
    const bool is_alone =
        step(i).thread == 0 && story_.document.options.subject == Subject::harness;
    if (call == nullptr || is_alone) {
      return;
    }
    flush();
    const bool is_empty = call->first_event == no_step;
    if (!is_empty && !call->is_interrupted && detail_ != Detail::all) {
      return;
    }
    StoryRow row{.kind = is_empty ? RowKind::call : RowKind::call_end, .thread = call->thread};
    row.first = is_empty ? call->invocation : i;
    row.last = i;
    row.count = call->events;
    row.number = story_.calls.of_step[i];
    rows_.push_back(row);
  }

  void add(std::size_t i) {
    const StoryCall* call = story_.calls.at(i);
    const bool is_folded = call != nullptr && !call->is_interrupted && call->response != no_step &&
                           detail_ != Detail::all;
    if (detail_ == Detail::all || story_.details[i] >= detail_) {
      const bool is_quiet =
          !step(i).is_event() && detail_ != Detail::all && story_.details[i] == Detail::all;
      if (!is_quiet) {
        items_.push_back({i, i});
      }
      return;
    }
    if (is_folded || !step(i).is_event() || step(i).kind == scheduler::EventKind::choice) {
      return;  // it is counted with its call, or says nothing
    }
    if (!items_.empty() && items_.back().is_several) {
      items_.back().last = i;
      ++items_.back().count;
    } else {
      items_.push_back({i, i, 1, true});
    }
  }

  /// Whether the item at `b` is that at `a` in the next lap, of `lap` items. What is told as a loop
  /// stands at one place in the source each time.
  [[nodiscard]] bool are_alike(std::size_t a, std::size_t b, std::size_t lap) const {
    return is_foldable(a) && is_foldable(b) &&
           read_alike(step(items_[a].first), step(items_[b].first)) &&
           (lap == 1 || step(items_[a].first).site == step(items_[b].first).site);
  }

  /// Those that the violation itself is made of stay apart.
  [[nodiscard]] bool is_foldable(std::size_t at) const {
    return !items_[at].is_several && story_.details[items_[at].first] != Detail::essential;
  }

  /// How often the `lap` items from `at` on come again, themselves included.
  [[nodiscard]] std::size_t laps_at(std::size_t at, std::size_t lap) const {
    std::size_t end = at + lap;
    while (end < items_.size() && are_alike(end - lap, end, lap)) {
      ++end;
    }
    return (end - at) / lap;
  }

  void flush() {
    std::size_t at = 0;
    while (at < items_.size()) {
      std::size_t lap = 1;
      std::size_t laps = 1;
      for (; detail_ != Detail::all && lap <= longest_lap; ++lap) {
        laps = laps_at(at, lap);
        const std::size_t least = lap == 1 ? 2 : (shortest_loop + lap - 1) / lap;
        if (laps >= std::max<std::size_t>(least, 2)) {
          break;
        }
        laps = 1;
      }
      lap = laps == 1 ? 1 : lap;
      at += add_row(at, lap, laps);
    }
    items_.clear();
  }

  /// Returns how many items it stands for.
  std::size_t add_row(std::size_t at, std::size_t lap, std::size_t laps) {
    const Item& item = items_[at];
    StoryRow row{.thread = step(item.first).thread, .first = item.first, .last = item.last};
    if (laps > 1) {
      row.kind = lap == 1 ? RowKind::repeated : RowKind::loop;
      row.count = laps;
      row.lap = lap;
      row.last = items_[at + lap * laps - 1].last;
    } else if (item.is_several) {
      row.kind = item.count == 1 ? RowKind::event : RowKind::several;
      row.count = item.count;
    }
    rows_.push_back(row);
    return lap * laps;
  }

  const Story& story_;
  Detail detail_;
  std::vector<Item> items_;
  std::vector<StoryRow> rows_;
  std::size_t next_switch_ = 0;
};

/// The switches that the told stale reads come of.
std::vector<std::size_t> turning_switches(const Story& story) {
  std::vector<std::size_t> found;
  for (const StaleRead& read : story.stale) {
    found.push_back(story.switch_of(read));
  }
  return found;
}

bool is_of_violation(const Story& story, const std::vector<std::size_t>& turning,
                     const StoryRow& row) {
  switch (row.kind) {
    case RowKind::event:
      return story.details[row.first] == Detail::essential;
    case RowKind::switched:
      return std::ranges::find(turning, row.number) != turning.end();
    default:
      return false;
  }
}

}  // namespace

std::vector<StoryRow> rows_of(const Story& story, Detail detail) {
  return Rows(story, detail).build();
}

std::vector<StoryRow> cut_rows(const Story& story, std::vector<StoryRow> rows, std::size_t most) {
  if (rows.size() <= most) {
    return rows;
  }
  std::vector<bool> keeps(rows.size(), false);
  std::size_t kept = 0;
  const std::size_t room = most - most / 5;  // the rest is for rows that say what is left out
  const auto keep = [&](std::size_t i) {
    if (i < rows.size() && !keeps[i] && kept < room) {
      keeps[i] = true;
      ++kept;
    }
  };
  const std::vector<std::size_t> turning = turning_switches(story);
  std::vector<std::size_t> of_violation;
  for (std::size_t i = rows.size(); i > 0 && of_violation.size() < most / 6; --i) {
    if (is_of_violation(story, turning, rows[i - 1])) {
      of_violation.push_back(i - 1);
      keep(i - 1);
    }
  }
  for (const std::size_t distance : {1U, 2U}) {
    for (const std::size_t i : of_violation) {
      keep(i - distance);
      keep(i + distance);
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    keep(i);
  }
  for (std::size_t i = rows.size(); i > 0 && kept < room; --i) {
    keep(i - 1);
  }
  std::vector<StoryRow> result;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (keeps[i]) {
      result.push_back(rows[i]);
    } else if (!result.empty() && result.back().kind == RowKind::left_out) {
      ++result.back().count;
    } else {
      result.push_back({.kind = RowKind::left_out, .thread = rows[i].thread});
    }
  }
  return result;
}

}  // namespace heddle::harnesses
