#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "checkers/algorithms/search/configuration.hpp"
#include "checkers/algorithms/search/path_states.hpp"
#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// A memory for the template WingGongSearch that remembers CheckOptions::cache_entries
/// configurations at most: a new one takes the place of the one that was met least recently (Horn
/// and Kroening, 2015, section 5.1). The search may then repeat work, but stays right. At least one
/// is remembered.
class LruCache {
 public:
  static constexpr const char* algorithm = "wgl-lru";

  void start(const CodedHistory& history, const CheckOptions& options);
  bool enter(const LinearizedSet& linearized, const State& state);
  void leave(State& state) { path_.pop(state); }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::size_t memory_bytes() const {
    const std::size_t copies = entries_.size() == entries_.capacity() ? 3 : 1;  // when it grows
    return copies * entries_.capacity() * sizeof(Entry) + buckets_.capacity() * sizeof(Index) +
           words_bytes_ + path_.memory_bytes();
  }

 private:
  using Word = configuration::Word;
  using Index = std::uint32_t;
  static constexpr Index nobody = ~Index{0};

  struct Entry {
    std::vector<Word> words;
    std::uint64_t hash = 0;
    Index next_in_bucket = nobody;
    Index newer = nobody;
    Index older = nobody;
  };

  [[nodiscard]] Index find(std::uint64_t hash, const LinearizedSet& linearized,
                           const State& state) const;
  Index take_entry();
  void put_in_bucket(Index entry);
  void take_from_bucket(Index entry);
  void put_first(Index entry);
  void take_from_order(Index entry);
  void rehash();

  std::size_t capacity_ = 1;
  std::vector<Entry> entries_;
  std::vector<Index> buckets_;  ///< a power of two
  Index newest_ = nobody;
  Index oldest_ = nobody;
  std::size_t words_bytes_ = 0;
  PathStates path_;
};

}  // namespace heddle::checkers
