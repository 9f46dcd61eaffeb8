#pragma once

#include <cstdint>
#include <string_view>

#include "runtime/hooks/site.hpp"

namespace heddle::runtime {

/// Whether this function of the C library does the same for all threads: of those that the pass
/// does not know to (llvm-pass/events/identity_calls.cpp).
[[nodiscard]] bool is_blind(std::string_view name);

/// Called on a fiber: what the current thread does next may depend on which thread it is, or on
/// which of others are which. Told once in a thread's life; not by the initial thread before there
/// are others, nor where it does no more than write text to a stream, unless it is about to begin
/// or join more of alike threads.
void tell_identity(bool writes_text = false);

/// Called on a fiber, before it changes a word of memory that is `before` by an atomic operation.
/// The pass looks at the operand alone: it does not know what is in memory. An address may be moved
/// within the memory of its thread, and have a tag put in or taken out.
void tell_of_update(std::uint64_t before, std::uint64_t operand, RmwOperation operation);

/// Called on a fiber which reads these bytes: if the handle of an alike thread is among them,
/// whoever reads it may find out which thread that is. The initial thread has them all.
void tell_of_handles(std::uintptr_t address, std::uint64_t bytes);

}  // namespace heddle::runtime
