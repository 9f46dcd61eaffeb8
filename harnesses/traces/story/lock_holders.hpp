#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "harnesses/traces/trace_document.hpp"

/// Who holds which lock as a trace goes on.
namespace heddle::harnesses {

/// Whether the step takes a lock, or gives one up: a mutex for reading or writing, a mutex that a
/// condition gives up and takes again.
[[nodiscard]] bool takes_lock(const TraceStep& step);
[[nodiscard]] bool gives_up_lock(const TraceStep& step);

/// What such a step takes or gives up.
[[nodiscard]] const std::string& lock_of(const TraceStep& step);

class LockHolders {
 public:
  struct Holder {
    unsigned thread = 0;
    std::size_t since = 0;   ///< the step that took it
    bool is_shared = false;  ///< it only reads
  };

  /// Step `index` is done.
  void note(std::size_t index, const TraceStep& step);

  /// Somebody other than its thread who holds the lock that `next` takes, in such a way that it
  /// has to wait: readers do not keep each other out; null: nobody does.
  [[nodiscard]] const Holder* other_holder(const TraceStep& next) const;

 private:
  std::unordered_map<std::string, std::vector<Holder>> holders_;
};

}  // namespace heddle::harnesses
