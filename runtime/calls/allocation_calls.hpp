#pragma once

#include <cstddef>

#include "runtime/hooks/site.hpp"
#include "runtime/memory/arena.hpp"

/// What functions that allocate and free have in common, for the program's side, under control.
namespace heddle::runtime::allocation_calls {

/// Whether the allocation that the current call is asked for fails: a choice, if instrumented code
/// calls and allocations may fail there. Sets errno and forgets the call if so.
[[nodiscard]] bool fails(std::size_t bytes);

/// Ends the execution if the block cannot be freed, by the call at this site or null.
void check_free(const void* block, const Site* site);

/// Whether this address, which is not in the arena, is certainly none of a block: of a variable, a
/// mapping or nothing at all. (Blocks from before the exploration are the tester's.)
[[nodiscard]] bool is_no_block(const void* address);

[[noreturn]] void raise_free_error(arena::MemoryError error, const Site* site);

}  // namespace heddle::runtime::allocation_calls
