#pragma once

#include <cstddef>
#include <cstdint>

#include "scheduler/trace/long_array.hpp"

namespace heddle::scheduler {

/// What it takes to put a part of the analysis back to where it stood before an event: the old
/// value of whatever was changed since, in order, and how long its growing array was.
///
/// Noting is one write, going back costs what is undone, and nothing allocates once the longest
/// execution has been seen. Not thread-safe.
template <typename Change>
class UndoLog {
 public:
  /// An event begins; `rows` is the length of the array that only grows.
  void begin_event(std::size_t rows) {
    if (keeps_) {
      add_mark(rows);
    }
  }

  /// Notes Change(arguments...), made in its place: copying it there would have to wait until its
  /// parts are in memory.
  template <typename... Arguments>
  void note(const Arguments&... arguments) {
    if (keeps_) {
      add_change(arguments...);
    }
  }

  [[nodiscard]] std::size_t events() const { return marks_.size(); }
  [[nodiscard]] std::size_t changes() const { return changes_.size(); }

  /// Back to before event number `events`, of which there must be more: calls `undo` for each
  /// change since, latest first. Returns the length that the array had.
  template <typename Undo>
  std::size_t rewind(std::size_t events, Undo&& undo) {
    const Mark mark = marks_[events];
    while (changes_.size() > mark.changes) {
      undo(changes_.back());
      changes_.pop_back();
    }
    marks_.truncate(events);
    return mark.rows;
  }

  /// Forgets all. Unless it `keeps` what is noted from now on, nobody will go back.
  void clear(bool keeps) {
    keeps_ = keeps;
    marks_.clear();
    changes_.clear();
  }

 private:
  struct Mark {
    std::uint32_t changes;
    std::uint32_t rows;
  };

  /// Apart, so that where nothing is kept there is no more than a test in the caller.
  [[gnu::noinline]] void add_mark(std::size_t rows) {
    marks_.push_back(
        {static_cast<std::uint32_t>(changes_.size()), static_cast<std::uint32_t>(rows)});
  }
  template <typename... Arguments>
  [[gnu::noinline]] void add_change(const Arguments&... arguments) {
    changes_.emplace_back(arguments...);
  }

  LongArray<Mark> marks_;  ///< by event
  LongArray<Change> changes_;
  bool keeps_ = true;
};

}  // namespace heddle::scheduler
