#include "checkers/algorithms/search/word_blocks.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_block = std::size_t{1} << 10U;  ///< words
constexpr std::size_t largest_block = std::size_t{1} << 17U;
constexpr std::size_t kept_bytes = std::size_t{16} << 20U;

}  // namespace

void WordBlocks::clear() {
  if (memory_bytes_ > kept_bytes) {
    blocks_.clear();
    memory_bytes_ = 0;
  }
  next_block_ = 0;
  free_ = nullptr;
  room_ = 0;
}

/// Blocks of an earlier search that are too small for this are passed over.
void WordBlocks::take_block(std::size_t words) {
  while (next_block_ < blocks_.size() && blocks_[next_block_].size < words) {
    ++next_block_;
  }
  if (next_block_ == blocks_.size()) {
    const std::size_t usual =
        std::min(largest_block, smallest_block << std::min<std::size_t>(blocks_.size(), 16));
    const std::size_t size = std::max(usual, words);
    blocks_.push_back({std::make_unique_for_overwrite<Word[]>(size), size});
    memory_bytes_ += size * sizeof(Word);
  }
  const Block& block = blocks_[next_block_++];
  free_ = block.words.get();
  room_ = block.size;
}

}  // namespace heddle::checkers
