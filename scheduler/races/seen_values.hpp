#pragma once

#include <vector>

#include "scheduler/dependence/location_index.hpp"
#include "scheduler/event.hpp"
#include "scheduler/trace/undo_log.hpp"

namespace heddle::scheduler {

/// What each atomic was left with by the last event on it, to tell a read of what no event wrote.
///
/// Code that is not instrumented writes atomics without an event: a flag that was handed to a
/// library, say. Who reads such a value reads from a write that nobody saw. A read that finds the
/// value it should tells nothing new: the library may have written the same.
///
/// Feed it every event in order. Expected O(1) for an event; no allocation in the steady state;
/// reset() is O(1), rewind() O(what is forgotten). Not thread-safe.
class SeenValues {
 public:
  /// Forgets all values.
  void reset(bool can_rewind);

  /// Forgets event number `events` and whatever was fed after it; there must be so many.
  void rewind(std::size_t events);

  /// Takes note of what the event leaves. Whether it reads an atomic and no event had left there
  /// what it found: the first event on a location reads what nobody saw.
  bool append(const Event& event);

 private:
  struct Left {
    std::uint32_t epoch = 0;
    Value value;
  };
  struct Change {
    Change(LocationId at, const Left& left) : location(at), old(left) {}
    LocationId location;
    Left old;
  };

  LocationIndex locations_;
  std::vector<Left> left_;  ///< by location; valid in the epoch named
  std::uint32_t epoch_ = 1;
  UndoLog<Change> undo_log_;
};

}  // namespace heddle::scheduler
