#pragma once

#include <cstdint>
#include <string>

namespace heddle::checkers {

/// What this process may use before the system would end it: four fifths of the memory that the
/// machine still has free or of what its control group allows, whichever is less.
std::uint64_t default_memory_limit();

/// What this process has in memory now.
std::uint64_t resident_bytes();

/// What a command with that limit of its memory and so many threads may allocate: each needs some
/// beyond what is limited.
[[nodiscard]] std::uint64_t allocation_limit(std::uint64_t memory_limit_bytes, unsigned threads);

/// As long as it lives, allocations beyond some `bytes` throw std::bad_alloc instead of growing the
/// process until the system ends it. For the whole process: one at a time.
class AllocationLimit {
 public:
  explicit AllocationLimit(std::uint64_t bytes);
  ~AllocationLimit();
  AllocationLimit(const AllocationLimit&) = delete;
  AllocationLimit& operator=(const AllocationLimit&) = delete;

 private:
  std::uint64_t previous_ = 0;
  bool is_set_ = false;
};

}  // namespace heddle::checkers
