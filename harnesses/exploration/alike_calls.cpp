#include "harnesses/exploration/alike_calls.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "runtime/memory/layout.hpp"

namespace heddle::harnesses {

namespace {

using Calls = std::vector<std::pair<std::string, std::vector<std::int64_t>>>;

std::vector<scheduler::OwnMemory> own_memory() {
  namespace layout = runtime::layout;
  const auto piece = [](std::uintptr_t base, std::size_t bytes) {
    return scheduler::OwnMemory{{base, bytes}, bytes};
  };
  return {piece(layout::heap_base, layout::heap_bytes_per_thread),
          piece(layout::stack_base, layout::stack_slot_bytes),
          piece(layout::park_base, layout::park_slot_bytes),
          piece(layout::mapped_base, layout::mapped_bytes_per_thread)};
}

}  // namespace

scheduler::AlikeThreads alike_threads(const std::vector<TraceOperation>& operations) {
  std::map<scheduler::ThreadId, Calls> by_thread;
  for (const TraceOperation& operation : operations) {
    if (operation.thread != 0) {
      by_thread[static_cast<scheduler::ThreadId>(operation.thread)].emplace_back(
          operation.name, operation.arguments);
    }
  }
  std::map<Calls, std::vector<scheduler::ThreadId>> by_calls;
  for (const auto& [thread, calls] : by_thread) {
    by_calls[calls].push_back(thread);
  }
  scheduler::AlikeThreads alike;
  for (auto& [calls, threads] : by_calls) {
    if (threads.size() > 1) {
      alike.classes.push_back(std::move(threads));
    }
  }
  if (!alike.none()) {
    alike.own_memory = own_memory();
  }
  return alike;
}

}  // namespace heddle::harnesses
