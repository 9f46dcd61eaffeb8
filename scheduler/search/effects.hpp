#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// Whether all that the event does can be told from the event: so that it is undone where what it
/// changed is as before again.
[[nodiscard]] bool can_be_undone(const Event& event);

/// Something that events change, and others may find.
struct Changeable {
  ByteRange range;           ///< memory, a lock or a semaphore
  std::uint32_t waiter = 0;  ///< if not 0, whether thread waiter - 1 waits there: 1 or 0
  friend bool operator==(const Changeable&, const Changeable&) = default;
};

/// What some events of a trace, added in order, have done to memory, locks and those who wait.
class Effects {
 public:
  struct Change {
    Changeable what;
    std::size_t first;  ///< position of the first event that changed it
    std::size_t last;
    Value before;
    Value after;
  };

  void clear() { changes_.clear(); }

  /// False: it cannot be told what they do together. O(changes).
  [[nodiscard]] bool add(std::size_t position, const Event& event);

  [[nodiscard]] bool are_undone() const;

  [[nodiscard]] std::span<const Change> changes() const { return changes_; }

 private:
  [[nodiscard]] bool change(std::size_t position, const Changeable& what, const Value& before,
                            const Value& after);
  [[nodiscard]] bool wait(std::size_t position, const ByteRange& object, ThreadId thread,
                          bool begins);
  [[nodiscard]] bool wake(std::size_t position, const ByteRange& object, const Value& woken);

  std::vector<Change> changes_;
};

}  // namespace heddle::scheduler
