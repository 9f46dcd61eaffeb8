#pragma once

#include <cstdint>

namespace heddle::scheduler {

/// What an execution has that the theorem of docs/search/robustness.md does not cover.
struct Undecided {
  bool mixed_sizes = false;    ///< atomic accesses of bytes that overlap and are not the same
  bool assembly = false;       ///< inline assembly whose effect is not known
  bool libraries = false;      ///< calls of code that is not instrumented, and may synchronise
  bool plain_events = false;   ///< plain accesses that raced
  bool other_objects = false;  ///< futexes, kernel objects: their memory orders are not modelled
  bool laps = false;           ///< idle laps with stores were left out
  bool attempts = false;       ///< something was tried, or looked at, that others had changed
  bool early_end = false;      ///< the process ends while other threads run
  bool threads = false;        ///< too many of them, or one of a number that another one had

  [[nodiscard]] bool any() const {
    return mixed_sizes || assembly || libraries || plain_events || other_objects || laps ||
           attempts || early_end || threads;
  }
  void add(const Undecided& other) {
    mixed_sizes |= other.mixed_sizes;
    assembly |= other.assembly;
    libraries |= other.libraries;
    plain_events |= other.plain_events;
    other_objects |= other.other_objects;
    laps |= other.laps;
    attempts |= other.attempts;
    early_end |= other.early_end;
    threads |= other.threads;
  }
};

}  // namespace heddle::scheduler
