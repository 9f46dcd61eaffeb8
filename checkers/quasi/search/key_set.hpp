#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "checkers/algorithms/search/word_blocks.hpp"

namespace heddle::checkers {

// A set of sequences of words. They stand one after the other in blocks of memory, with an index of
// open addressing; starting anew keeps both and takes constant time. Two sequences are the same
// only if they are equal, not if just their hashes are.
class KeySet {
 public:
  using Word = WordBlocks::Word;

  // Empties it.
  void start();

  // Adds `key`; false if it was there. O(length of the key), expected.
  bool add(std::span<const Word> key);

  std::size_t size() const { return size_; }

  // What it keeps, or needs when it grows with the next key.
  std::size_t memory_bytes() const {
    const std::size_t slots = slots_.size() < 2 * (size_ + 2) ? 3 * slots_.size() : slots_.size();
    return slots * sizeof(Slot) + blocks_.memory_bytes();
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t generation = 0;  // the slot is free unless this is the current one
    const Word* words = nullptr;   // the length, and then the key
  };

  void grow();

  std::uint32_t generation_ = 0;
  std::size_t size_ = 0;
  std::vector<Slot> slots_;
  WordBlocks blocks_;
};

}  // namespace heddle::checkers
