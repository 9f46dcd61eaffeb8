#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace heddle::checkers {

/// Where a search gives up; its verdict is then unknown. Without limits it runs to its end.
struct Limits {
  std::optional<std::uint64_t> steps =
      std::nullopt;  ///< calls of the specification's step function
  std::optional<std::chrono::nanoseconds> time = std::nullopt;
  std::optional<std::uint64_t> memory_bytes = std::nullopt;  ///< of what the search keeps
  const std::atomic<bool>* stop =
      nullptr;  ///< gives up when true: nobody wants the answer any more
};

/// How far a search has come.
struct Progress {
  std::uint64_t steps = 0;
  std::uint64_t done = 0;  ///< operations, or ends of operations, dealt with; may go down again
  std::uint64_t of = 0;    ///< of how many
};

struct CheckOptions {
  Limits limits = {};
  bool wants_linearization = true;  ///< without it, algorithms may do less and need less memory
  unsigned depth = 5;               ///< hitting families: the largest depth that is tried
  std::size_t cache_entries = std::size_t{1} << 20U;  ///< wgl-lru: configurations it remembers
  unsigned jobs = 1;                                  ///< p-compositional: threads

  /// Called some ten times a second from the thread that searches; may be empty.
  std::function<void(const Progress&)> on_progress = {};
};

}  // namespace heddle::checkers
