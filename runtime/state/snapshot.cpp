#include "runtime/state/snapshot.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/hooks/modules.hpp"
#include "runtime/memory/arena.hpp"

namespace heddle::runtime::snapshot {
namespace {

struct SavedRange {
  unsigned char* address;
  std::size_t size;
  std::size_t offset;  ///< into `bytes`
};

std::vector<SavedRange> ranges;
std::vector<unsigned char> bytes;

/// Sorted, adjacent ones joined, each byte once (a COMDAT global may be listed by several files).
std::vector<SavedRange> ranges_of_globals() {
  std::vector<SavedRange> result;
  for (const GlobalVariable& global : program_globals()) {
    result.push_back({static_cast<unsigned char*>(global.address), global.size, 0});
  }
  std::sort(result.begin(), result.end(),
            [](const SavedRange& a, const SavedRange& b) { return a.address < b.address; });
  std::size_t kept = 0;
  for (const SavedRange& range : result) {
    if (kept > 0 && range.address <= result[kept - 1].address + result[kept - 1].size) {
      SavedRange& last = result[kept - 1];
      unsigned char* end = std::max(last.address + last.size, range.address + range.size);
      last.size = static_cast<std::size_t>(end - last.address);
    } else {
      result[kept++] = range;
    }
  }
  result.resize(kept);
  return result;
}

}  // namespace

void take() {
  ranges = ranges_of_globals();
  std::size_t total = 0;
  for (SavedRange& range : ranges) {
    range.offset = total;
    total += range.size;
  }
  bytes.resize(total);
  for (const SavedRange& range : ranges) {
    std::memcpy(&bytes[range.offset], range.address, range.size);
  }
  arena::take_snapshot();
}

void restore() {
  for (const SavedRange& range : ranges) {
    std::memcpy(range.address, &bytes[range.offset], range.size);
  }
  arena::restore();
}

}  // namespace heddle::runtime::snapshot
