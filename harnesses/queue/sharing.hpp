#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace heddle::harnesses {

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

  /// What is left is put back as so many entries at most, while there are `entries` in all.
  [[nodiscard]] static std::size_t rests(std::uint64_t entries) {
    return entries < enough_entries ? entries_of_a_rest : 1;
  }

 private:
  static constexpr double first_seconds = 0.05;
  static constexpr unsigned most_doublings = 16;
  static constexpr std::uint64_t enough_entries = 64;
  static constexpr std::size_t entries_of_a_rest = 8;

  double longest_;
  unsigned commits_ = 0;
};

}  // namespace heddle::harnesses
