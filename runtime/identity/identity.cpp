#include "runtime/identity/identity.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>

#include "runtime/control.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/identity/alike_children.hpp"
#include "runtime/identity/thread_states.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {

namespace {

constexpr std::uint64_t address_mask = (std::uint64_t{1} << 48U) - 1;

/// The bits by which addresses of threads differ: the lowest are alike in the memory of all.
constexpr std::uint64_t owner_mask = address_mask & ~std::uint64_t{0xffff};

struct Region {
  std::uintptr_t base;
  std::size_t stride;  ///< from a thread's part to that of the next
};
constexpr std::array regions{Region{layout::heap_base, layout::heap_bytes_per_thread},
                             Region{layout::stack_base, layout::stack_slot_bytes},
                             Region{layout::park_base, layout::park_slot_bytes},
                             Region{layout::mapped_base, layout::mapped_bytes_per_thread},
                             Region{layout::opaque_base, layout::opaque_words_per_thread}};

/// Whose memory an address is of, and which of its kinds of memory.
struct Owner {
  std::size_t region = 0;
  std::size_t thread = 0;
  friend bool operator==(const Owner&, const Owner&) = default;
};

/// Of an address, perhaps with a tag in its upper bits; nothing if it is no thread's.
std::optional<Owner> owner_of(std::uint64_t word) {
  const std::uintptr_t address = word & address_mask;
  if (const int thread = thread_block::thread_of(address); thread >= 0) {
    return Owner{regions.size(), static_cast<std::size_t>(thread)};  // its creator knows it
  }
  for (std::size_t i = 0; i < regions.size(); ++i) {
    const std::size_t thread = (address - regions[i].base) / regions[i].stride;
    if (address >= regions[i].base && thread < thread_count()) {
      return Owner{i, thread};
    }
  }
  return std::nullopt;
}

void tell(Thread& thread) {
  if (!thread.has_told_identity) {
    thread.has_told_identity = true;
    log_entry({.kind = scheduler::LogKind::identity_use, .thread = thread.id});
  }
}

/// Whoever computes with it, the address tells its owner from others. Memory of the initial thread
/// is the same for all.
void tell_owner(const std::optional<Owner>& owner) {
  if (owner && owner->thread != 0 && controlled() && control.current != nullptr) {
    tell(*thread_table.by_id[owner->thread]);
  }
}

/// Whether bits put into an address, or taken out, leave it one, or leave nothing of it but tags.
bool keeps_address(std::uint64_t before, std::uint64_t after) {
  return ((before ^ after) & owner_mask) == 0 || (after & owner_mask) == 0;
}

/// Whether threads that do the same find what corresponds in the word, which is an address.
bool is_alike_after(std::uint64_t before, std::uint64_t operand, RmwOperation operation) {
  switch (operation) {
    case RmwOperation::none:
    case RmwOperation::exchange:
      return true;
    case RmwOperation::add:
      return owner_of(before) == owner_of(before + operand);
    case RmwOperation::subtract:
      return owner_of(before) == owner_of(before - operand);
    case RmwOperation::bit_and:
      return keeps_address(before, before & operand);
    case RmwOperation::bit_nand:
      return keeps_address(before, ~(before & operand));
    case RmwOperation::bit_or:
      return keeps_address(before, before | operand);
    case RmwOperation::bit_xor:
      return keeps_address(before, before ^ operand);
    case RmwOperation::maximum:
    case RmwOperation::minimum:
    case RmwOperation::unsigned_maximum:
    case RmwOperation::unsigned_minimum:
      return owner_of(before) == owner_of(operand);
    case RmwOperation::other:
      break;
  }
  return false;
}

}  // namespace

bool is_blind(std::string_view name) {
  constexpr std::array blind{
      "abort",         "exit",           "_exit",    "bcmp",
      "aligned_alloc", "posix_memalign", "memalign", "syscall"};  // interposed: it tells of itself
  return std::ranges::find(blind, name) != std::end(blind);
}

void tell_identity(bool writes_text) {
  if (!controlled() || control.current == nullptr) {
    return;
  }
  Thread& thread = *control.current;
  if (thread.id == 0) {
    thread_states::become_known();
  }
  const bool is_harmless =
      thread.children.begun == 0 || (writes_text && !alike_children::some_are_missing());
  if (thread.id != 0 || !is_harmless) {
    tell(thread);
  }
}

void tell_of_handles(std::uintptr_t address, std::uint64_t bytes) {
  for (std::uint64_t at = 0; at + sizeof(std::uint64_t) <= bytes; at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, reinterpret_cast<const void*>(address + at), sizeof word);
    if (alike_children::is_handle(word)) {
      tell(*control.current);
    }
  }
}

void tell_of_update(std::uint64_t before, std::uint64_t operand, RmwOperation operation) {
  const std::optional<Owner> owner = owner_of(before);
  if (owner && !is_alike_after(before, operand, operation)) {
    tell_owner(owner);
  }
}

}  // namespace heddle::runtime

namespace runtime = heddle::runtime;

HEDDLE_EXPORT void __heddle_identity() { runtime::tell_identity(); }

HEDDLE_EXPORT void __heddle_output() { runtime::tell_identity(true); }

HEDDLE_EXPORT void __heddle_address_use(std::uint64_t word) {
  runtime::tell_owner(runtime::owner_of(word));
}

HEDDLE_EXPORT void __heddle_address_pair(std::uint64_t first, std::uint64_t second) {
  const auto one = runtime::owner_of(first);
  const auto other = runtime::owner_of(second);
  if (one != other) {
    runtime::tell_owner(one);
    runtime::tell_owner(other);
  }
}
