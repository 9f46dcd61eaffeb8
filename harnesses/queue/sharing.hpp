#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace heddle::harnesses {

/// How many entries a queue has.
struct QueueSize {
  std::uint64_t entries = 0;  ///< those that somebody has included
  std::uint64_t taken = 0;

  [[nodiscard]] std::uint64_t free() const { return entries - std::min(taken, entries); }
};

/// How long a worker is at an entry before it commits, and what it makes of the rest: short at
/// first, so that all have something soon, and longer with each commit, so that committing costs
/// little.
class Sharing {
 public:
  explicit Sharing(double longest_seconds) : longest_(longest_seconds) {}

  /// For the next entry.
  [[nodiscard]] double slice_seconds() const {
    return std::min(longest_, first_seconds * static_cast<double>(std::uint64_t{1} << commits_));
  }

  /// A commit of this worker was counted.
  void counted() { commits_ = std::min(commits_ + 1, most_doublings); }

  /// What is left is put back as so many entries at most: divided, while fewer entries are free
  /// than workers have one, so that each finds another, and whoever waits or comes does too.
  [[nodiscard]] static std::size_t rests(const QueueSize& size) {
    return size.free() < std::max(size.taken, least_free) ? entries_of_a_rest : 1;
  }

 private:
  static constexpr double first_seconds = 0.05;
  static constexpr unsigned most_doublings = 16;
  static constexpr std::uint64_t least_free = 16;
  static constexpr std::size_t entries_of_a_rest = 8;

  double longest_;
  unsigned commits_ = 0;
};

}  // namespace heddle::harnesses
