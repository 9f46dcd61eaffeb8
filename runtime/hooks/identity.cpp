#include "runtime/hooks/identity.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "runtime/control.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {

namespace {

constexpr std::uint64_t address_mask = (std::uint64_t{1} << 48U) - 1;

std::optional<std::size_t> index_in(std::uintptr_t address, std::uintptr_t base,
                                    std::size_t stride) {
  const std::size_t index = (address - base) / stride;
  return address >= base && index < thread_count() ? std::optional(index) : std::nullopt;
}

/// The thread whose own memory has the address, perhaps with a tag in its upper bits.
std::optional<std::size_t> owner_of(std::uint64_t word) {
  const std::uintptr_t address = word & address_mask;
  std::optional<std::size_t> owner;
  owner = index_in(address, layout::heap_base, layout::heap_bytes_per_thread);
  owner = owner ? owner : index_in(address, layout::stack_base, layout::stack_slot_bytes);
  owner = owner ? owner : index_in(address, layout::park_base, layout::park_slot_bytes);
  return owner ? owner : index_in(address, layout::mapped_base, layout::mapped_bytes_per_thread);
}

/// Memory of the initial thread is the same for all others.
bool tells_threads_apart(std::optional<std::size_t> owner) { return owner && *owner != 0; }

}  // namespace

bool is_blind(std::string_view name) {
  constexpr std::array blind{
      "abort",         "exit",           "_exit",    "bcmp",
      "aligned_alloc", "posix_memalign", "memalign", "syscall"};  // interposed: it tells of itself
  return std::ranges::find(blind, name) != std::end(blind);
}

void tell_identity() {
  if (!controlled() || control.current == nullptr || control.current->id == 0 ||
      control.current->has_told_identity) {
    return;
  }
  control.current->has_told_identity = true;
  log_entry({.kind = scheduler::LogKind::identity_use, .thread = control.current->id});
}

}  // namespace heddle::runtime

namespace runtime = heddle::runtime;

HEDDLE_EXPORT void __heddle_identity() { runtime::tell_identity(); }

HEDDLE_EXPORT void __heddle_address_use(std::uint64_t word) {
  if (runtime::tells_threads_apart(runtime::owner_of(word))) {
    runtime::tell_identity();
  }
}

HEDDLE_EXPORT void __heddle_address_pair(std::uint64_t first, std::uint64_t second) {
  const auto one = runtime::owner_of(first);
  const auto other = runtime::owner_of(second);
  if (one != other) {
    runtime::tell_identity();
  }
}
