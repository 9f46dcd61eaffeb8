#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// Whether all that the event does is told by its values before and after, of memory, a lock or a
/// semaphore: so that it is undone where these bytes hold the former value again.
[[nodiscard]] bool can_be_undone(const Event& event);

/// What some events of a trace, added in order, have done to memory and locks.
class Effects {
 public:
  struct Change {
    ByteRange range;
    std::size_t first;  ///< position of the first event that changed it
    std::size_t last;
    Value before;
    Value after;
  };

  /// False: it cannot be told what they do together.
  [[nodiscard]] bool add(std::size_t position, const Event& event);

  [[nodiscard]] bool are_undone() const;

  [[nodiscard]] std::span<const Change> changes() const { return changes_; }

 private:
  std::vector<Change> changes_;
};

}  // namespace heddle::scheduler
