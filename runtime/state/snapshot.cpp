#include "runtime/state/snapshot.hpp"

#include <algorithm>
#include <vector>

#include "runtime/fibers/thread_block.hpp"
#include "runtime/hooks/images.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/saved_pages.hpp"

namespace heddle::runtime::snapshot {
namespace {

using saved_pages::Range;

/// Sorted, adjacent ones joined, each byte once (a COMDAT global may be listed by several files).
std::vector<Range> ranges_of_globals() {
  std::vector<Range> result;
  for (const GlobalVariable& global : program_globals()) {
    const auto begin = reinterpret_cast<std::uintptr_t>(global.address);
    result.push_back({begin, begin + global.size, false});
  }
  std::sort(result.begin(), result.end(),
            [](const Range& a, const Range& b) { return a.begin < b.begin; });
  std::size_t kept = 0;
  for (const Range& range : result) {
    if (kept > 0 && range.begin <= result[kept - 1].end) {
      result[kept - 1].end = std::max(result[kept - 1].end, range.end);
    } else {
      result[kept++] = range;
    }
  }
  result.resize(kept);
  return result;
}

std::vector<Range> ranges_of_process() {
  std::vector<Range> ranges = writable_images();
  ranges.push_back(start_up_words());
  return ranges;
}

}  // namespace

void take() {
  std::vector<Range> ranges = tester_is_in_executable() ? ranges_of_globals() : ranges_of_process();
  arena::take_snapshot(
      [&ranges](std::uintptr_t begin, std::uintptr_t end) { ranges.push_back({begin, end}); });
  thread_block::start_as_caller(0);
  saved_pages::save(ranges);
}

void restore() {
  saved_pages::put_back();
  arena::restore();
}

}  // namespace heddle::runtime::snapshot
