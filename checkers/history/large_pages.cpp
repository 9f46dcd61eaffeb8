#include "checkers/history/large_pages.hpp"

#include <sys/mman.h>

#include <cstdint>

namespace heddle::checkers {
namespace {

constexpr std::uintptr_t small_page = 4096;
constexpr std::size_t large_page = std::size_t{2} << 20U;

}  // namespace

/// Small pages at both ends are asked for too: a large page may begin before the memory, as the
/// allocator's own bytes do.
void prefer_large_pages(const void* memory, std::size_t bytes) {
  if (bytes < large_page) {
    return;
  }
  const auto start = reinterpret_cast<std::uintptr_t>(memory) / small_page * small_page;
  const std::uintptr_t end = reinterpret_cast<std::uintptr_t>(memory) + bytes;
  madvise(reinterpret_cast<void*>(start), end - start, MADV_HUGEPAGE);
}

}  // namespace heddle::checkers
