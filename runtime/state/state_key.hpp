#pragma once

#include <cstdint>

/// What the program's memory holds when only its initial thread is left, as 128 bits.
namespace heddle::runtime {

struct StateKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const StateKey&, const StateKey&) = default;
};

/// A key of everything that the initial thread can reach: what lies behind `root` (an address in
/// the heap, or 0), the registered globals, its thread-local block, the state of synchronisation
/// objects, its clock, the rare outcomes that are left, and what its next allocations will return.
/// Equal states have equal keys; different ones differ but for a chance of 2^-64 or so among
/// billions.
///
/// Heap addresses count for which block they lead to and where in it, not for their value: blocks
/// are numbered as they are reached. A word is a pointer if its lower 48 bits lie in a block; its
/// upper 16 bits (a tag) are kept. So two states with one key behave alike in a program
/// - to which an address only says what lies there: that compares addresses for equality, but does
///   not order, hash or print them; and
/// - that keeps a pointer to each block it will use again, whole, in 8 aligned bytes (as
/// conservative
///   garbage collectors want it).
/// A freed block that something still points to counts as freed, whatever it held.
///
/// Not looked at: the stacks (the initial thread's is the same wherever it comes from the same call
/// of run_threads), values of pthread keys, exit handlers, files.
///
/// Called by the scheduler's side, when no other thread is left. O(bytes reached), and a walk over
/// the block for a pointer into the middle of it. Not thread-safe.
[[nodiscard]] StateKey state_key(std::uintptr_t root);

}  // namespace heddle::runtime
