#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace heddle::checkers {

/// Memory for many short sequences of words that stay where they are. It grows by blocks, so that
/// at no time old and new memory are held at once. Clearing keeps the blocks, unless they are
/// large.
class WordBlocks {
 public:
  using Word = std::uint64_t;

  void clear();

  /// Uninitialised; valid until the next clear().
  Word* allocate(std::size_t words) {
    if (words > room_) {
      take_block(words);
    }
    Word* const place = free_;
    free_ += words;
    room_ -= words;
    return place;
  }

  [[nodiscard]] std::size_t memory_bytes() const { return memory_bytes_; }

 private:
  struct Block {
    std::unique_ptr<Word[]> words;
    std::size_t size = 0;
  };

  void take_block(std::size_t words);

  std::vector<Block> blocks_;
  std::size_t next_block_ = 0;
  Word* free_ = nullptr;
  std::size_t room_ = 0;
  std::size_t memory_bytes_ = 0;
};

}  // namespace heddle::checkers
