#include "scheduler/symmetry/alike_threads.hpp"

namespace heddle::scheduler {

namespace {

/// Addresses, or values that may be addresses.
bool correspond(const AlikeThreads& alike, ThreadId first, std::uint64_t a, ThreadId second,
                std::uint64_t b) {
  const std::optional<OwnPlace> place = own_place(alike, first, a);
  if (place.has_value() || own_place(alike, second, b).has_value()) {
    return place == own_place(alike, second, b);
  }
  return a == b;
}

bool correspond(const AlikeThreads& alike, ThreadId first, const ByteRange& a, ThreadId second,
                const ByteRange& b) {
  return a.size == b.size && correspond(alike, first, a.address, second, b.address);
}

/// Words that may be addresses with a tag in the upper bits, which addresses leave free.
bool words_correspond(const AlikeThreads& alike, ThreadId first, std::uint64_t a, ThreadId second,
                      std::uint64_t b) {
  constexpr unsigned address_bits = 48;
  constexpr std::uint64_t address_mask = (std::uint64_t{1} << address_bits) - 1;
  if (a == 0 && b == 0) {
    return true;  // most words, and nobody's memory
  }
  return a >> address_bits == b >> address_bits &&
         correspond(alike, first, a & address_mask, second, b & address_mask);
}

bool correspond(const AlikeThreads& alike, ThreadId first, const Value& a, ThreadId second,
                const Value& b) {
  return words_correspond(alike, first, a.low, second, b.low) &&
         words_correspond(alike, first, a.high, second, b.high);
}

}  // namespace

std::optional<OwnPlace> own_place(const AlikeThreads& alike, ThreadId thread,
                                  std::uintptr_t address) {
  for (std::size_t i = 0; i < alike.own_memory.size(); ++i) {
    const OwnMemory& memory = alike.own_memory[i];
    const std::uintptr_t offset = address - memory.first.address - thread * memory.stride;
    if (offset < memory.first.size) {
      return OwnPlace{i, offset};
    }
  }
  return std::nullopt;
}

std::optional<ThreadId> owner_of(const AlikeThreads& alike, std::uintptr_t address) {
  for (const OwnMemory& memory : alike.own_memory) {
    const std::uintptr_t offset = address - memory.first.address;
    if (offset / memory.stride < max_threads && offset % memory.stride < memory.first.size) {
      return static_cast<ThreadId>(offset / memory.stride);
    }
  }
  return std::nullopt;
}

bool correspond(const AlikeThreads& alike, const Event& a, const Event& b) {
  return a.kind == b.kind && a.site == b.site && a.order == b.order &&
         a.failure_order == b.failure_order &&
         correspond(alike, a.thread, a.range, b.thread, b.range) &&
         correspond(alike, a.thread, a.second, b.thread, b.second) &&
         correspond(alike, a.thread, a.operand, b.thread, b.operand) &&
         correspond(alike, a.thread, a.expected, b.thread, b.expected);
}

bool is_on_own_memory(const AlikeThreads& alike, const Event& event) {
  return event.range.size != 0 && event.second.size == 0 &&
         own_place(alike, event.thread, event.range.address).has_value();
}

}  // namespace heddle::scheduler
