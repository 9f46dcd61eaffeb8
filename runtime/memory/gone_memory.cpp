#include "runtime/memory/gone_memory.hpp"

#include <algorithm>
#include <array>

namespace heddle::runtime::gone_memory {
namespace {

struct Range {
  std::uintptr_t begin;
  std::uintptr_t end;
  Access access;
};

/// In order of time: of the ranges that have a byte the latest says what can be done with it.
std::array<Range, 256> ranges;

}  // namespace

void note(std::uintptr_t address, std::uintptr_t bytes, Access access) {
  if (bytes == 0 || (access == Access::all && count == 0)) {
    return;
  }
  const Range noted{address, address + bytes, access};
  const auto hidden = std::remove_if(
      ranges.begin(), ranges.begin() + static_cast<std::ptrdiff_t>(count),
      [&](const Range& one) { return noted.begin <= one.begin && one.end <= noted.end; });
  count = static_cast<std::size_t>(hidden - ranges.begin());
  if (count == ranges.size()) {
    std::move(ranges.begin() + 1, ranges.end(), ranges.begin());
    --count;
  }
  ranges[count++] = noted;
}

void forget() { count = 0; }

bool allows(std::uintptr_t address, std::uintptr_t bytes, bool writes) {
  const std::uintptr_t end = address + bytes;
  std::uintptr_t at = address;
  while (at < end) {  // up to where another range may begin
    std::uintptr_t next = end;
    const Range* latest = nullptr;
    for (std::size_t i = 0; i < count; ++i) {
      const Range& one = ranges[i];
      if (one.begin <= at && at < one.end) {
        latest = &one;
      }
      for (const std::uintptr_t edge : {one.begin, one.end}) {
        next = edge > at ? std::min(next, edge) : next;
      }
    }
    const bool is_allowed = latest == nullptr || latest->access == Access::all ||
                            (latest->access == Access::reading && !writes);
    if (!is_allowed) {
      return false;
    }
    at = next;
  }
  return true;
}

}  // namespace heddle::runtime::gone_memory
