#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hashing.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// Which operations of a history a search has linearized. A set of bits, of which only those words
/// are ever copied or compared that tell something: operations are numbered by invocation, so
/// before the first one that is not linearized all are, and after the last one that is, none is;
/// between them stand about as many as are open at once, however long the history. Pending
/// operations are numbered after all others, for they may stay unlinearized for ever and would keep
/// the window open. Up to 64 operations are one word.
///
/// Rebuilding keeps the memory. Adding and removing take time proportional to the window's words at
/// worst; the hash is kept up to date in constant time, being the exclusive or of one number for
/// each member (Horn and Kroening, 2015, section 5.1).
class LinearizedSet {
 public:
  using Word = std::uint64_t;

  /// Makes it the empty set of operations of `history`, whose ends these are.
  void build(const CodedHistory& history, std::span<const End> ends);

  /// Needs an operation that is not in the set, respectively that is.
  void add(OperationIndex operation);
  void remove(OperationIndex operation);

  [[nodiscard]] std::uint64_t hash() const { return hash_; }

  /// The set as words. Two sets of one history are equal exactly if they have equal words.
  [[nodiscard]] std::size_t word_count() const {
    return 1 + (high_ - low_) + (pending_high_ - pending_low_);
  }
  void copy_to(Word* words) const;
  [[nodiscard]] bool is_at(const Word* words, std::size_t count) const;

  [[nodiscard]] std::size_t memory_bytes() const {
    return ranks_.capacity() * sizeof(std::uint32_t) + words_.capacity() * sizeof(Word);
  }

 private:
  [[nodiscard]] Word header() const { return Word{low_} << 32U | high_; }
  void flip(std::uint32_t rank) {
    words_[rank / 64] ^= Word{1} << (rank % 64);
    hash_ ^= base::spread(rank + Word{1});
  }

  std::vector<std::uint32_t> ranks_;  ///< by operation: its bit
  std::vector<Word> words_;
  std::uint32_t low_ = 0;   ///< the first word with a bit missing, at most high_
  std::uint32_t high_ = 0;  ///< behind the last word with a bit
  std::uint32_t pending_low_ = 0;
  std::uint32_t pending_high_ = 0;  ///< behind the last word with a bit, at least pending_low_
  std::uint64_t hash_ = 0;
};

}  // namespace heddle::checkers
