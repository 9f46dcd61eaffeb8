#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "checkers/state.hpp"

namespace heddle::checkers {

// The configurations that a search has met: which operations are linearized, as a bit set, and the
// state they led to (Lowe, 2017, section 3). Two configurations are the same only if they are
// equal, not if just their hashes are.
//
// All of them stand one after the other in one block of memory, with an open-addressing index.
// Clearing keeps both and costs constant time, as slots of earlier searches are told by their
// number.
class ConfigurationCache {
 public:
  void clear();

  // Adds a configuration; false if it was there. All sets between two clears have one size.
  bool insert(std::span<const std::uint64_t> linearized, const State& state);

  std::size_t size() const { return size_; }
  std::size_t memory_bytes() const {
    return slots_.size() * sizeof(Slot) + words_.capacity() * sizeof(std::uint64_t);
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint64_t search = 0;  // the slot is free unless this is the number of the current search
    std::size_t words = 0;     // where the configuration starts in words_
  };

  bool is_at(const Slot& slot, std::span<const std::uint64_t> linearized, const State& state) const;
  void grow();

  std::uint64_t search_ = 1;
  std::size_t size_ = 0;
  std::vector<Slot> slots_;
  std::vector<std::uint64_t> words_;  // per configuration: size of the state, set, state
};

}  // namespace heddle::checkers
