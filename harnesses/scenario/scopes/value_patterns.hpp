#pragma once

#include <cstdint>
#include <functional>
#include <vector>

/// In which ways the values of a scenario can be equal, or smaller than each other: one of all that
/// differ by a renaming of values and an exchange of threads with the same calls.
namespace heddle::harnesses {

/// Where values stand in the scenario of some threads, thread by thread. What is renamed is of one
/// of two kinds, which have nothing to do with each other.
enum class PlaceKind : std::uint8_t {
  compared,  ///< renamed by any permutation of the values
  ordered,   ///< renamed by one that keeps their order
};

struct ValuePlaces {
  std::vector<std::vector<PlaceKind>> threads;
  /// Threads with one number have the same calls, and so may be exchanged; the others may not.
  std::vector<std::uint32_t> alike;
  /// The compared values with numbers below this are renamed by nobody: something else knows them.
  std::uint32_t constants = 0;
  std::uint32_t most_compared = 0;  ///< so many different ones at most, those constants included
  std::uint32_t most_ordered = 0;
};

/// The numbers of the values, place by place, all threads in a row. Compared ones: a constant, or
/// from `constants` on, numbered in the order of first use (a restricted growth string). Ordered
/// ones: how many different ones are smaller.
using ValuePattern = std::vector<std::uint32_t>;

/// Calls `visit` with one pattern of each orbit, the lexicographically smallest one, in
/// lexicographic order of its making, until it returns false; then false. `threads` of equal
/// `alike` must stand side by side.
bool for_each_pattern(const ValuePlaces& places,
                      const std::function<bool(const ValuePattern&)>& visit);

}  // namespace heddle::harnesses
