#pragma once

#include <bitset>
#include <cstddef>

#include "runtime/world.hpp"

/// What is known of the program's descriptors in this execution: for descriptors.cpp, which puts
/// them back, and descriptor_calls.cpp, which hears of their changes.
namespace heddle::runtime::descriptors {

inline constexpr int programs = testers_descriptors;  ///< below are those of the program
inline constexpr std::size_t most = 4096;             ///< above, descriptors are not watched

using Set = std::bitset<most>;
extern Set opened;   ///< by the program, in this execution
extern Set touched;  ///< below `programs`: differs from what was kept, or may
extern Set input;    ///< standard input and its duplicates, as long as nothing was read
extern Set random;   ///< /dev/urandom and its like

[[nodiscard]] bool has(const Set& set, long descriptor);
void set(Set& of, long descriptor, bool value);
[[nodiscard]] bool is_testers(long descriptor);

/// It may differ from what it was.
void touch(long descriptor);

/// A new descriptor, or an old number with a new meaning; an error is given back as it is.
long made(long descriptor);
long duplicated(long from, long to);

/// Before the program reads from or waits for this descriptor.
void need_input(long descriptor);

}  // namespace heddle::runtime::descriptors
