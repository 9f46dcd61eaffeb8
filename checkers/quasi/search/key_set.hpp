#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/flat_index.hpp"
#include "checkers/algorithms/search/word_blocks.hpp"

namespace heddle::checkers {

/// A set of sequences of words. They stand one after the other in blocks of memory, with an index;
/// starting anew keeps both and takes constant time. Two sequences are the same
/// only if they are equal, not if just their hashes are.
class KeySet {
 public:
  using Word = WordBlocks::Word;

  /// Empties it.
  void start();

  /// Adds `key`; false if it was there. O(length of the key), expected.
  bool add(std::span<const Word> key);

  [[nodiscard]] std::size_t size() const { return index_.used(); }

  /// What it keeps, or needs when it grows with the next key.
  [[nodiscard]] std::size_t memory_bytes() const {
    return index_.memory_bytes_with(2) + blocks_.memory_bytes();
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t generation = 0;
    const Word* words = nullptr;  ///< the length, and then the key
  };

  base::FlatIndex<Slot> index_;
  WordBlocks blocks_;
};

}  // namespace heddle::checkers
