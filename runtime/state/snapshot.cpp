#include "runtime/state/snapshot.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <vector>

#include "runtime/fibers/thread_block.hpp"
#include "runtime/hooks/images.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/earlier_memory.hpp"
#include "runtime/memory/saved_pages.hpp"

namespace heddle::runtime::snapshot {
namespace {

using saved_pages::Range;

/// Sorted, adjacent ones joined, each byte once (a COMDAT global may be listed by several files).
std::vector<Range> ranges_of_globals() {
  std::vector<Range> result;
  for (const GlobalVariable& global : program_globals()) {
    const auto begin = reinterpret_cast<std::uintptr_t>(global.address);
    if (global.address == nullptr) {
      continue;  // of each thread its own
    }
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

/// Whether threads run on that are not controlled: what is theirs must be left alone.
bool others_run() {
  const std::filesystem::directory_iterator tasks("/proc/self/task");
  const auto count = static_cast<std::size_t>(std::distance(begin(tasks), end(tasks)));
  return count > 1 + thread_block::count();
}

/// What of the heap and of mapped memory is to be saved; what is not goes to `left`.
std::vector<Range> earlier_ranges(std::vector<const char*>& left) {
  earlier_memory::Memory memory = earlier_memory::find();
  if (!memory.own.empty() && others_run()) {
    left.push_back("the heap from before the exploration: other threads of the process use it");
    memory.own.clear();
  }
  if (memory.is_shared) {
    left.push_back("memory shared with other processes or with a file");
  }
  if (memory.is_too_much) {
    left.push_back("memory from before the exploration, of more than a GiB in one piece");
  }
  if (!left.empty()) {
    saved_pages::note_early_mappings();
  }
  return memory.own;
}

std::vector<Range> ranges_of_process(std::vector<const char*>& left) {
  std::vector<Range> ranges = writable_images();
  ranges.push_back(start_up_words());
  const std::vector<Range> earlier = earlier_ranges(left);
  ranges.insert(ranges.end(), earlier.begin(), earlier.end());
  return ranges;
}

}  // namespace

std::vector<const char*> take() {
  std::vector<const char*> left;
  saved_pages::forget_mappings();
  std::vector<Range> ranges =
      tester_is_in_executable() ? ranges_of_globals() : ranges_of_process(left);
  arena::take_snapshot(
      [&ranges](std::uintptr_t begin, std::uintptr_t end) { ranges.push_back({begin, end}); });
  thread_block::start_as_caller(0);
  saved_pages::save(ranges);
  return left;
}

void restore() {
  saved_pages::put_back();
  arena::restore();
}

}  // namespace heddle::runtime::snapshot
