#include "harnesses/exploration/alike_calls.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <string>
#include <utility>

#include "runtime/memory/layout.hpp"

namespace heddle::harnesses {

namespace {

/// The place of an own value among those of its thread, or a number.
struct Argument {
  bool is_own = false;
  std::int64_t value = 0;
  friend auto operator<=>(const Argument&, const Argument&) = default;
};
using Calls = std::vector<std::pair<std::string, std::vector<Argument>>>;

std::vector<Argument> arguments_of(const TraceOperation& operation, const OpaqueValues* renamed) {
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < operation.arguments.size(); ++i) {
    const auto own = renamed == nullptr ? std::nullopt : renamed->own_index(operation.number, i);
    arguments.push_back(
        {own.has_value(), own ? static_cast<std::int64_t>(*own) : operation.arguments[i]});
  }
  return arguments;
}

}  // namespace

std::vector<scheduler::OwnMemory> own_memory() {
  namespace layout = runtime::layout;
  const auto piece = [](std::uintptr_t base, std::size_t bytes) {
    return scheduler::OwnMemory{{base, bytes}, bytes};
  };
  return {piece(layout::heap_base, layout::heap_bytes_per_thread),
          piece(layout::stack_base, layout::stack_slot_bytes),
          piece(layout::park_base, layout::park_slot_bytes),
          piece(layout::mapped_base, layout::mapped_bytes_per_thread),
          piece(layout::opaque_base, layout::opaque_words_per_thread)};
}

scheduler::AlikeThreads alike_threads(const std::vector<TraceOperation>& operations,
                                      const OpaqueValues* renamed) {
  std::map<scheduler::ThreadId, Calls> by_thread;
  for (const TraceOperation& operation : operations) {
    if (operation.thread != 0) {
      by_thread[static_cast<scheduler::ThreadId>(operation.thread)].emplace_back(
          operation.name, arguments_of(operation, renamed));
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
